// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;

/**
 * What one step must have brought about. Every check is counted; those that fail are told with what was expected, what
 * came and the clause that asks for it. One thread.
 */
public final class Checks {
    private static final long FIRST_POLL_NANOS = Duration.ofMillis(10).toNanos();
    private static final long LAST_POLL_NANOS = Duration.ofMillis(400).toNanos();
    private static final int SHOWN = 300;

    private final String clause;
    private final List<Fault> faults = new ArrayList<>();
    private int count;

    /**
     * One check that failed.
     *
     * @param clause where 3GPP asks for it
     */
    public record Fault(String expected, String got, String clause) {}

    /** @param clause the clause of checks that name none */
    public Checks(String clause) {
        this.clause = clause;
    }

    /** What failed so far. */
    public List<Fault> faults() {
        return List.copyOf(faults);
    }

    /** Checks made so far. */
    public int count() {
        return count;
    }

    /** Records one check. */
    public boolean that(boolean holds, String expected, Object got) {
        count++;
        if (!holds) {
            faults.add(new Fault(expected, shorten(String.valueOf(got)), clause));
        }
        return holds;
    }

    /** Both must be equal. */
    public boolean equal(String what, @Nullable Object expected, @Nullable Object got) {
        return that(
                expected == null ? got == null : expected.equals(got),
                what + " " + expected,
                got == null ? "none" : got);
    }

    /**
     * The status; a response that has another ends the step, for nothing more can be learnt from it.
     *
     * @throws StepFailed if it is another
     */
    public void status(SbiResponse response, int... allowed) {
        for (int status : allowed) {
            if (status == response.status()) {
                count++;
                return;
            }
        }
        List<String> names = new ArrayList<>();
        for (int status : allowed) {
            names.add(Integer.toString(status));
        }
        that(false, "status " + String.join(" or ", names), describe(response));
        throw new StepFailed();
    }

    /**
     * A header that must be there.
     *
     * @return its value
     * @throws StepFailed if it is absent
     */
    public String header(SbiResponse response, String name) {
        String value = response.headers().get(name);
        if (value == null) {
            that(false, "header " + name, "none in " + describe(response));
            throw new StepFailed();
        }
        count++;
        return value;
    }

    /**
     * The JSON object that must be the body.
     *
     * @throws StepFailed if it is none
     */
    public JsonNode body(SbiResponse response) {
        try {
            JsonNode body = response.jsonObject();
            count++;
            return body;
        } catch (ProblemException e) {
            that(false, "a JSON object", describe(response));
            throw new StepFailed();
        }
    }

    /** A member that must be there, by JSON pointer; a missing node when it is not. */
    public JsonNode member(JsonNode document, String pointer) {
        JsonNode node = document.at(pointer);
        that(!node.isMissingNode(), pointer + " present", document);
        return node;
    }

    /** A member and its value. */
    public boolean member(JsonNode document, String pointer, Object expected) {
        JsonNode node = document.at(pointer);
        String got = node.isValueNode() ? node.asString() : Json.text(node);
        return that(
                !node.isMissingNode() && got.equals(String.valueOf(expected)),
                pointer + " = " + expected,
                node.isMissingNode() ? "absent in " + document : got);
    }

    /** A pointer that names an object with at least one member. */
    public JsonNode notEmpty(JsonNode document, String pointer) {
        JsonNode node = document.at(pointer);
        that(!node.isEmpty(), pointer + " with at least one entry", document);
        return node;
    }

    /**
     * Waits until a value is there.
     *
     * @param probe gives null while it is not
     * @throws StepFailed if it did not come in time
     */
    public <T> T eventually(String expected, Duration atMost, Supplier<@Nullable T> probe) {
        long end = System.nanoTime() + atMost.toNanos();
        for (long pause = FIRST_POLL_NANOS; ; pause = Math.min(2 * pause, LAST_POLL_NANOS)) {
            T value = probe.get();
            if (value != null) {
                count++;
                return value;
            }
            if (System.nanoTime() - end > 0) {
                that(false, expected, "not within " + atMost.toMillis() + " ms");
                throw new StepFailed();
            }
            LockSupport.parkNanos(pause);
        }
    }

    /** Ends the step when a check has failed already: what follows builds on it. */
    public void orStop() {
        if (!faults.isEmpty()) {
            throw new StepFailed();
        }
    }

    /** Records what broke the step unexpectedly. */
    void broken(String what) {
        that(false, "the step to run to its end", what);
    }

    private static String describe(SbiResponse response) {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        String server = response.headers().get("server");
        return response.status() + (server == null ? "" : " from " + server) + (body.isEmpty() ? "" : " " + body);
    }

    private static String shorten(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }

    /** Ends a step whose fault is recorded already. */
    static final class StepFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StepFailed() {
            super("the step failed", null, false, false);
        }
    }
}
