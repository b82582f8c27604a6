// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Shape;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import org.sigcore.policy.role.pre.logic.decision.DecisionTypes.EntryType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks the decisions of policies against the types of the API. Parts that equal the installed ones were
 * checked when they were installed, and are skipped. A decision without faults is not changed. Immutable.
 */
public final class DecisionCheck {
    private final @Nullable DecisionTypes types;

    /** @param service the service whose decisions are checked; those of an unknown service are not checked */
    public DecisionCheck(@Nullable String service) {
        types = DecisionTypes.of(service);
    }

    /**
     * Replaces or removes the invalid parts of an outcome.
     *
     * @param outcome the outcome, whose decision and media are changed where they are invalid
     * @param installed the decision that is in force
     * @param keepsLast true if an invalid part gets its installed value, provided that it is valid; otherwise the part
     *     is left out
     * @return the invalid parts; empty for a valid outcome
     */
    public List<InvalidMember> hold(PolicyOutcome outcome, JsonNode installed, boolean keepsLast) {
        if (types == null) {
            return List.of();
        }
        List<Fault> faults = faults(types, outcome.decision(), installed);
        List<InvalidMember> invalid = faults.isEmpty()
                ? List.of()
                : new DecisionRepair(types, outcome.decision(), installed, keepsLast).repaired(faults);
        return outcome.media().isEmpty() ? invalid : withMedia(outcome.media(), invalid);
    }

    /**
     * A part of a decision that the API does not allow.
     *
     * @param member the member of the decision
     * @param key the key of an entry of the member; null for the member itself
     * @param params the faults in the part, with pointers that begin there
     */
    record Fault(String member, @Nullable String key, List<InvalidParam> params) {}

    private static List<Fault> faults(DecisionTypes types, ObjectNode decision, JsonNode installed) {
        List<Fault> found = new ArrayList<>(0);
        for (Map.Entry<String, JsonNode> member : decision.properties()) {
            String name = member.getKey();
            JsonNode value = member.getValue();
            EntryType entries = types.entries(name);
            if (entries != null && value instanceof ObjectNode map && !map.isEmpty()) {
                entries(name, entries, map, installed.path(name), found);
                continue;
            }
            Shape shape = types.member(name);
            if (shape != null && !value.equals(installed.get(name)) && !shape.accepts(value)) {
                found.add(new Fault(name, null, faults(shape, value)));
            }
        }
        return found;
    }

    private static void entries(String name, EntryType entries, ObjectNode map, JsonNode installed, List<Fault> found) {
        for (Map.Entry<String, JsonNode> entry : map.properties()) {
            String key = entry.getKey();
            if (!entry.getValue().equals(installed.get(key)) && !entries.accepts(key, entry.getValue())) {
                found.add(new Fault(name, key, entries.faults(key, entry.getValue())));
            }
        }
    }

    static List<InvalidParam> faults(Shape shape, JsonNode value) {
        Shape.Faults faults = new Shape.Faults();
        shape.collect(value, "", faults);
        return faults.found();
    }

    /** Removes invalid members of the grant of a media component, which has no last value: it is decided each time. */
    private static List<InvalidMember> withMedia(ObjectNode media, List<InvalidMember> before) {
        List<InvalidMember> invalid = null;
        for (String name : List.copyOf(media.propertyNames())) {
            Shape shape = PolicyShapes.member(DecisionTypes.MEDIA, name);
            if (shape != null && !shape.accepts(media.path(name))) {
                invalid = invalid == null ? new ArrayList<>(before) : invalid;
                InvalidParam first = faults(shape, media.path(name)).getFirst();
                String pointer = "/media/" + Shape.escape(name) + within(first);
                invalid.add(new InvalidMember(
                        pointer,
                        "media." + name,
                        String.valueOf(first.reason()),
                        media.path(name).at(within(first)),
                        false));
                media.remove(name);
            }
        }
        return invalid == null ? before : invalid;
    }

    /** Returns the pointer of a fault in the document that was checked; empty for the document itself. */
    public static String within(InvalidParam fault) {
        return fault.param().equals("/") ? "" : fault.param();
    }
}
