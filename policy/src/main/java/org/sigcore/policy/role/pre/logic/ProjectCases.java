// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.role.pre.logic.code.Faults;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Test cases of a project in its member {@code cases}. A case has a {@code name}, the {@code context} of a decision as
 * for explain, and the expected result {@code expect}: parts of {@code decision}, {@code media} and {@code state}, null
 * for absent parts, and of {@code rejection}. An unexpected rejection is a difference. Pure.
 */
public final class ProjectCases {
    private static final String MEMBER = "cases";
    private static final String REJECTION = "rejection";
    private static final List<String> OUTCOMES = List.of("decision", "media", "state", REJECTION);
    private static final int MOST = 1_000;

    private ProjectCases() {}

    /**
     * Result of a case.
     *
     * @param differences each with its pointer; empty for a passed case
     */
    public record Result(String name, List<String> differences) {}

    /**
     * Checks the syntax of the cases.
     *
     * @throws org.sigcore.model.ProblemException 400 naming the faults
     */
    public static void check(JsonNode document) {
        JsonNode cases = document.path(MEMBER);
        if (!cases.isMissingNode() && (!cases.isArray() || cases.size() > MOST)) {
            throw Faults.at("/" + MEMBER, "expected an array of at most " + MOST + " cases");
        }
        for (int i = 0; i < cases.size(); i++) {
            JsonNode each = cases.get(i);
            String pointer = "/" + MEMBER + "/" + i;
            if (Json.string(each, "name") == null || !each.path("context").isObject()) {
                throw Faults.at(pointer, "expected a name and a context");
            }
            if (!each.path("expect").isObject()
                    || !OUTCOMES.containsAll(each.get("expect").propertyNames())) {
                throw Faults.at(pointer + "/expect", "expected an object of " + String.join(", ", OUTCOMES));
            }
        }
    }

    /** Runs each case of a document that {@link #check} has accepted. */
    public static List<Result> run(PolicyProject project, JsonNode document) {
        List<Result> results = new ArrayList<>();
        for (JsonNode each : document.path(MEMBER)) {
            ObjectNode outcome = outcome(project.evaluate(each.path("context")));
            List<String> differences = new ArrayList<>();
            JsonNode expect = each.path("expect");
            if (!expect.has(REJECTION) && outcome.has(REJECTION)) {
                differences.add("/" + REJECTION + ": expected none, got " + outcome.get(REJECTION));
            }
            compare("", expect, outcome, differences);
            results.add(new Result(String.valueOf(Json.string(each, "name")), differences));
        }
        return results;
    }

    /**
     * Runs the cases and requires that all pass.
     *
     * @throws org.sigcore.model.ProblemException 400 naming the failed cases
     */
    public static void require(PolicyProject project, JsonNode document) {
        Faults faults = new Faults();
        for (Result result : run(project, document)) {
            result.differences()
                    .forEach(difference -> faults.add(
                            "/" + MEMBER + "/" + Shape.escape(result.name()), "the case fails: " + difference));
        }
        faults.throwIfAny();
    }

    private static ObjectNode outcome(PolicyOutcome outcome) {
        ObjectNode shown = Json.object();
        shown.set("decision", outcome.decision());
        shown.set("media", outcome.media());
        shown.set("state", outcome.state());
        Rejection rejection = outcome.rejection();
        if (rejection != null) {
            shown.putObject(REJECTION)
                    .put("status", rejection.status())
                    .put("cause", rejection.cause())
                    .put("detail", rejection.detail());
        }
        return shown;
    }

    private static void compare(String pointer, JsonNode expected, JsonNode got, List<String> differences) {
        if (expected.isObject() && got.isObject()) {
            expected.properties()
                    .forEach(member -> compare(
                            pointer + "/" + Shape.escape(member.getKey()),
                            member.getValue(),
                            got.path(member.getKey()),
                            differences));
            return;
        }
        boolean absent = got.isMissingNode() || got.isNull();
        if (expected.isNull() ? !absent : !same(expected, got)) {
            differences.add(pointer + ": expected " + expected + ", got " + (absent ? "nothing" : got));
        }
    }

    // 1 and 1.0 are equal.
    private static boolean same(JsonNode expected, JsonNode got) {
        return expected.equals(got)
                || (expected.isNumber() && got.isNumber() && expected.doubleValue() == got.doubleValue());
    }
}
