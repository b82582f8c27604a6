// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Shape;
import org.sigcore.policy.pre.api.PolicyOutcome;
import org.sigcore.policy.pre.logic.decision.DecisionTypes.EntryType;
import org.sigcore.policy.session.logic.PolicyShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Holds what policies have decided against the types of the API. What is as it was installed has been held before, and costs
 * nothing; a decision without faults is only read. Immutable.
 */
public final class DecisionCheck {
    private final @Nullable DecisionTypes types;

    /** @param service whose decisions are checked; of an unknown one nothing is */
    public DecisionCheck(@Nullable String service) {
        types = DecisionTypes.of(service);
    }

    /**
     * Takes what is invalid out of an outcome.
     *
     * @param outcome whose decision and media are changed where they are invalid
     * @param installed the decision that is in force
     * @param keepsLast whether an invalid part gets its installed value where that is valid; otherwise it is left out
     * @return what was invalid; empty for a valid outcome
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
     * A part of a decision that is not as the API has it.
     *
     * @param member of the decision
     * @param key of an entry of the member; null for the member itself
     * @param params what is wrong in it, by pointers from there
     */
    record Fault(String member, @Nullable String key, List<InvalidParam> params) {}

    @SuppressWarnings("ReferenceEquality") // only parts that the evaluation has replaced are checked
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
            if (shape != null && value != installed.get(name) && !shape.accepts(value)) {
                found.add(new Fault(name, null, faults(shape, value)));
            }
        }
        return found;
    }

    @SuppressWarnings("ReferenceEquality") // as above
    private static void entries(String name, EntryType entries, ObjectNode map, JsonNode installed, List<Fault> found) {
        for (Map.Entry<String, JsonNode> entry : map.properties()) {
            String key = entry.getKey();
            if (entry.getValue() != installed.get(key) && !entries.accepts(key, entry.getValue())) {
                found.add(new Fault(name, key, entries.faults(key, entry.getValue())));
            }
        }
    }

    static List<InvalidParam> faults(Shape shape, JsonNode value) {
        Shape.Faults faults = new Shape.Faults();
        shape.collect(value, "", faults);
        return faults.found();
    }

    /** What a media component gets has no last value: it is decided each time. */
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

    /** Where a fault is in the part that was checked, as pointer; empty for the part itself. */
    static String within(InvalidParam fault) {
        return fault.param().equals("/") ? "" : fault.param();
    }
}
