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

/** One evaluation: what it is given, its variables, what it has decided, what it may still use. For one thread. */
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
     * A frame.
     *
     * @param slots number of variables
     * @param trace null when nobody wants to know
     * @param clock null when it is not timed
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

    /** What the decision rests on. */
    public JsonNode context() {
        return context;
    }

    /** A variable's value. */
    public JsonNode slot(int slot) {
        return slots[slot];
    }

    /** Assigns a variable. */
    public void assign(int slot, JsonNode value) {
        slots[slot] = value;
    }

    /** What is decided so far. */
    public WorkingDecision decision() {
        return decision;
    }

    /** Applies an action to what is decided so far. */
    public void act(Action action) {
        decision.apply(action);
        if (decision.weight() > limits.octets()) {
            throw new LimitReached("octets");
        }
    }

    /** The recorder of an explained evaluation, otherwise null. */
    public @Nullable Trace trace() {
        return trace;
    }

    /** What times the blocks, null when nobody does. */
    public @Nullable BlockClock clock() {
        return clock;
    }

    /** Blocks that have run. */
    public int steps() {
        return steps;
    }

    /** Counts blocks that run. */
    public void step(int cost) {
        steps += cost;
        if (steps > limits.steps()) {
            throw new LimitReached("steps");
        }
    }

    /** Counts a turn of a loop. */
    public void turn() {
        if (++turns > limits.turns()) {
            throw new LimitReached("turns");
        }
        step(1);
    }

    /** A text that is gone through, whose length counts; null for none. */
    public @Nullable String read(@Nullable String text) {
        if (text != null) {
            step(text.length() >> 6);
        }
        return text;
    }

    /** A text that was put together, whose length counts. */
    public String grown(String text) {
        if (text.length() > Limits.MAX_TEXT) {
            throw new LimitReached("text");
        }
        read(text);
        return text;
    }

    /** A list or object that was put together, whose size counts. */
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

    /** The time at which it is decided; null when the context has none. */
    public @Nullable Instant now() {
        String now = Json.string(context, "now");
        try {
            return now == null ? null : Instant.parse(now);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
