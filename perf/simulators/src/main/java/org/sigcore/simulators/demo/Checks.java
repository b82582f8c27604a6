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
 * Checks of the effects of a step. Counts all checks; failed ones are recorded with the expected value, the actual
 * value and the 3GPP clause that requires it. Not thread-safe.
 */
public final class Checks {
    private static final long FIRST_POLL_NANOS = Duration.ofMillis(10).toNanos();
    private static final long LAST_POLL_NANOS = Duration.ofMillis(400).toNanos();
    private static final int SHOWN = 300;

    private final String clause;
    private final List<Fault> faults = new ArrayList<>();
    private int count;

    /**
     * Failed check.
     *
     * @param clause 3GPP clause that contains the requirement
     */
    public record Fault(String expected, String got, String clause) {}

    /** @param clause default clause of checks */
    public Checks(String clause) {
        this.clause = clause;
    }

    /** Returns the failed checks so far. */
    public List<Fault> faults() {
        return List.copyOf(faults);
    }

    /** Returns the number of checks so far. */
    public int count() {
        return count;
    }

    /** Records a check. */
    public boolean that(boolean holds, String expected, Object got) {
        count++;
        if (!holds) {
            faults.add(new Fault(expected, shorten(String.valueOf(got)), clause));
        }
        return holds;
    }

    /** Checks that two values are equal. */
    public boolean equal(String what, @Nullable Object expected, @Nullable Object got) {
        return that(
                expected == null ? got == null : expected.equals(got),
                what + " " + expected,
                got == null ? "none" : got);
    }

    /**
     * Checks the status. A response with another status ends the step, since its content cannot be checked.
     *
     * @throws StepFailed if the status differs
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
     * Checks that a header is present.
     *
     * @return the value of the header
     * @throws StepFailed if the header is absent
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
     * Checks that the body is a JSON object, and returns it.
     *
     * @throws StepFailed if the body is not a JSON object
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

    /** Checks that a member is present, by JSON pointer. Returns the member, or a missing node. */
    public JsonNode member(JsonNode document, String pointer) {
        JsonNode node = document.at(pointer);
        that(!node.isMissingNode(), pointer + " present", document);
        return node;
    }

    /** Checks the value of a member. */
    public boolean member(JsonNode document, String pointer, Object expected) {
        JsonNode node = document.at(pointer);
        String got = node.isValueNode() ? node.asString() : Json.text(node);
        return that(
                !node.isMissingNode() && got.equals(String.valueOf(expected)),
                pointer + " = " + expected,
                node.isMissingNode() ? "absent in " + document : got);
    }

    /** Checks that a JSON pointer refers to an object with at least one member. */
    public JsonNode notEmpty(JsonNode document, String pointer) {
        JsonNode node = document.at(pointer);
        that(!node.isEmpty(), pointer + " with at least one entry", document);
        return node;
    }

    /**
     * Waits until a value is available.
     *
     * @param probe returns null until the value is available
     * @throws StepFailed if the value is not available in time
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

    /** Ends the step if a check has failed, since subsequent checks depend on it. */
    public void orStop() {
        if (!faults.isEmpty()) {
            throw new StepFailed();
        }
    }

    /** Records an unexpected exception of the step. */
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

    /** Thrown to end a step whose failure has been recorded. */
    static final class StepFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StepFailed() {
            super("the step failed", null, false, false);
        }
    }
}
