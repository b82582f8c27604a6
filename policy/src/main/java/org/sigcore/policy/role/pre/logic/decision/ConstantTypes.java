// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import tools.jackson.databind.JsonNode;

/**
 * The types of constants of policies: those of {@link PolicyShapes}, {@code decision.NAME} for a member of the
 * decisions of the service, {@code decision.triggers} for the member with triggers, and {@code decision} for all
 * members. Immutable.
 */
public final class ConstantTypes {
    private static final String DECISION = "decision";
    private static final int MOST_SHOWN = 80;
    private final @Nullable String service;
    private final boolean enforced;

    /**
     * @param service the service of the policies; null for a library
     * @param enforced true if a constant of another type is a fault; false to accept any constant
     */
    public ConstantTypes(@Nullable String service, boolean enforced) {
        this.service = service;
        this.enforced = enforced;
    }

    /** Returns the service of the policies; empty for a library. */
    public String service() {
        return service == null ? "" : service;
    }

    /** True if a constant of another type is a fault. */
    public boolean areEnforced() {
        return enforced;
    }

    /** Returns the shape of a type; null if any value is allowed. */
    public @Nullable Shape shape(@Nullable String type) {
        if (type == null || !enforced) {
            return null;
        }
        if (!type.startsWith(DECISION)) {
            return PolicyShapes.type(type);
        }
        DecisionTypes decided = DecisionTypes.of(service);
        if (decided == null) {
            return null;
        }
        if (type.equals(DECISION)) {
            return decided.members();
        }
        String member = type.substring(DECISION.length() + 1);
        return decided.member(member.equals("triggers") ? DecisionTypes.triggers(service) : member);
    }

    /**
     * Finds the first fault of a constant.
     *
     * @return the pointer from the constant to the faulty part, empty for the constant itself, and the expected value;
     *     null if there is no fault
     */
    public static @Nullable InvalidParam fault(Shape shape, JsonNode constant) {
        Shape.Faults faults = new Shape.Faults();
        shape.collect(constant, "", faults);
        if (faults.found().isEmpty()) {
            return null;
        }
        InvalidParam first = faults.found().getFirst();
        String within = DecisionCheck.within(first);
        JsonNode got = constant.at(within);
        return new InvalidParam(within, got.isMissingNode() ? first.reason() : first.reason() + ", got " + shown(got));
    }

    /**
     * Returns the first fault in the outcome of actions that are the same in each evaluation; null if they have no
     * fault.
     */
    public @Nullable String fault(List<Action> actions) {
        if (!enforced) {
            return null;
        }
        WorkingDecision decision = new WorkingDecision(Json.object(), false, DecisionTypes.triggers(service));
        actions.forEach(decision::apply);
        List<InvalidMember> invalid = new DecisionCheck(service).hold(decision.outcome(), Json.object(), false);
        return invalid.isEmpty()
                ? null
                : invalid.getFirst().pointer() + ": " + invalid.getFirst().expected();
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "...";
    }
}
