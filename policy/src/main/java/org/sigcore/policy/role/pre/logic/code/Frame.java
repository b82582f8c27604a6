// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.WorkingDecision;
import tools.jackson.databind.JsonNode;

/** State of one evaluation: its context, variables, decision and remaining limits. Confined to one thread. */
public final class Frame {
    private final JsonNode context;
    private final JsonNode[] slots;
    private final WorkingDecision decision;
    private final Limits limits;
    private final @Nullable Trace trace;
    private final @Nullable BlockClock clock;
    private int steps;
    private int turns;

    /**
     * Creates the state of an evaluation.
     *
     * @param slots number of variables
     * @param trace null unless the evaluation is explained
     * @param clock null unless the evaluation is timed
     */
    public Frame(
            JsonNode context,
            int slots,
            WorkingDecision decision,
            Limits limits,
            @Nullable Trace trace,
            @Nullable BlockClock clock) {
        this.context = context;
        this.slots = new JsonNode[slots];
        Arrays.fill(this.slots, Values.NOTHING);
        this.decision = decision;
        this.limits = limits;
        this.trace = trace;
        this.clock = clock;
    }

    /** Returns the input of the decision. */
    public JsonNode context() {
        return context;
    }

    /** Returns the value of a variable. */
    public JsonNode slot(int slot) {
        return slots[slot];
    }

    public void assign(int slot, JsonNode value) {
        slots[slot] = value;
    }

    /** Returns the decision made so far. */
    public WorkingDecision decision() {
        return decision;
    }

    /** Applies an action to the decision made so far. */
    public void act(Action action) {
        decision.apply(action);
        if (decision.weight() > limits.octets()) {
            throw new LimitReached("octets");
        }
    }

    /** Returns the recorder of an explained evaluation; null otherwise. */
    public @Nullable Trace trace() {
        return trace;
    }

    /** Returns the clock of a timed evaluation; null otherwise. */
    public @Nullable BlockClock clock() {
        return clock;
    }

    /** Returns the number of blocks that have run. */
    public int steps() {
        return steps;
    }

    /** Counts steps towards the limit. */
    public void step(int cost) {
        steps += cost;
        if (steps > limits.steps()) {
            throw new LimitReached("steps");
        }
    }

    /** Counts an iteration of a loop towards the limit. */
    public void turn() {
        if (++turns > limits.turns()) {
            throw new LimitReached("turns");
        }
        step(1);
    }

    /** Counts the length of a text that is processed, and returns the text; null for an absent one. */
    public @Nullable String read(@Nullable String text) {
        if (text != null) {
            step(text.length() >> 6);
        }
        return text;
    }

    /** Counts the length of a text that was built, and returns the text. */
    public String grown(String text) {
        if (text.length() > Limits.MAX_TEXT) {
            throw new LimitReached("text");
        }
        read(text);
        return text;
    }

    /** Counts the size of a list or object that was built, and returns it. */
    public JsonNode grown(JsonNode value) {
        int size = size(value, 0, 0);
        step(size >> 3);
        return value;
    }

    private static int size(JsonNode value, int before, int depth) {
        int size = before + 1;
        if (size > Limits.MAX_SIZE || depth > Limits.MAX_NESTING) {
            throw new LimitReached("size");
        }
        for (JsonNode child : value) {
            size = size(child, size, depth + 1);
        }
        return size;
    }

    /** Returns the time of the decision; null when the context has none. */
    public @Nullable Instant now() {
        String now = Json.string(context, "now");
        try {
            return now == null ? null : Instant.parse(now);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
