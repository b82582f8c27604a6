// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.listed;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Regex;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Path;
import org.sigcore.policy.role.pre.logic.table.MatchList;
import org.sigcore.policy.role.pre.logic.table.Resources;
import tools.jackson.databind.JsonNode;

/**
 * Compiles conditions.
 *
 * <p>A condition is {@code {"all":[…]}}, {@code {"any":[…]}}, {@code {"not":{…}}}, or a {@code path} with one test:
 * {@code is} (a value or a list of values; text is compared case-insensitively), {@code matches} (a regular expression
 * for the whole text), {@code inList} (the name of a match list), {@code exists} (true or false), {@code atLeast} and
 * {@code below} (numbers). A test holds if any value at the path passes.
 */
final class ConditionReader {
    private static final Set<String> TESTS = Set.of("is", "matches", "inList", "exists", "atLeast", "below");
    private final Resources resources;

    ConditionReader(Resources resources) {
        this.resources = resources;
    }

    Expr read(JsonNode document, String pointer) {
        if (!document.isObject() || document.isEmpty()) {
            throw Faults.at(pointer, "expected a condition");
        }
        if (document.has("all")) {
            Expr[] parts = readAll(document.get("all"), pointer + "/all");
            return Expr.truth(frame -> all(parts, frame));
        }
        if (document.has("any")) {
            Expr[] parts = readAll(document.get("any"), pointer + "/any");
            return Expr.truth(frame -> any(parts, frame));
        }
        if (document.has("not")) {
            Expr part = read(document.get("not"), pointer + "/not");
            return Expr.truth(frame -> !part.truth(frame));
        }
        return readTest(document, pointer);
    }

    private static boolean all(Expr[] parts, Frame frame) {
        for (Expr part : parts) {
            if (!part.truth(frame)) {
                return false;
            }
        }
        return true;
    }

    private static boolean any(Expr[] parts, Frame frame) {
        for (Expr part : parts) {
            if (part.truth(frame)) {
                return true;
            }
        }
        return false;
    }

    private Expr[] readAll(JsonNode documents, String pointer) {
        if (!documents.isArray()) {
            throw Faults.at(pointer, "expected an array of conditions");
        }
        Expr[] conditions = new Expr[documents.size()];
        for (int i = 0; i < conditions.length; i++) {
            conditions[i] = read(documents.get(i), pointer + "/" + i);
        }
        return conditions;
    }

    private Expr readTest(JsonNode document, String pointer) {
        Path path = path(Json.string(document, "path"), pointer + "/path");
        List<String> tests = document.properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> !name.equals("path"))
                .toList();
        if (tests.size() != 1 || !TESTS.contains(tests.getFirst())) {
            throw Faults.at(pointer, "expected exactly one of " + new TreeSet<>(TESTS) + ", got " + tests);
        }
        String test = tests.getFirst();
        JsonNode operand = document.get(test);
        if (test.equals("exists")) {
            boolean wanted = operand.asBoolean(true);
            return Expr.truth(frame -> (path.first(frame.context()) != null) == wanted);
        }
        Test read = test(test, operand, pointer + "/" + test);
        return Expr.truth(frame -> path.any(frame.context(), value -> read.passes(frame, value)));
    }

    static Path path(@Nullable String text, String pointer) {
        if (text == null || text.isEmpty()) {
            throw Faults.at(pointer, "expected a path such as request.dnn");
        }
        try {
            return Path.parse(text);
        } catch (IllegalArgumentException e) {
            throw Faults.at(pointer, String.valueOf(e.getMessage()));
        }
    }

    private Test test(String test, JsonNode operand, String pointer) {
        return switch (test) {
            case "is" -> Test.free(equalTo(operand));
            case "matches" -> matching(operand, pointer);
            case "inList" -> inList(operand, pointer);
            case "atLeast" -> Test.free(compared(operand, pointer, result -> result >= 0));
            default -> Test.free(compared(operand, pointer, result -> result < 0));
        };
    }

    /** A test of a value, and its cost in steps. */
    private record Test(Predicate<JsonNode> test, ToIntFunction<JsonNode> cost) {
        static Test free(Predicate<JsonNode> test) {
            return new Test(test, value -> 0);
        }

        boolean passes(Frame frame, JsonNode value) {
            frame.step(cost.applyAsInt(value));
            return test.test(value);
        }
    }

    private static Predicate<JsonNode> equalTo(JsonNode operand) {
        if (operand.isArray()) {
            List<Predicate<JsonNode>> choices = new ArrayList<>();
            operand.forEach(choice -> choices.add(equalTo(choice)));
            return value -> choices.stream().anyMatch(choice -> choice.test(value));
        }
        return operand.isString()
                ? value -> value.isString() && value.stringValue().equalsIgnoreCase(operand.stringValue())
                : value -> operand.equals(ConditionReader::compare, value);
    }

    /** Compares scalar values; 0 if equal. Numbers are compared by value: their Java type depends on the source. */
    private static int compare(JsonNode one, JsonNode other) {
        if (one.equals(other)) {
            return 0;
        }
        return one.isNumber() && other.isNumber() ? one.decimalValue().compareTo(other.decimalValue()) : 1;
    }

    private static Test matching(JsonNode operand, String pointer) {
        try {
            Regex pattern = Regex.ofAnyCase(Faults.text(operand, pointer));
            return new Test(
                    value -> value.isString() && pattern.matches(value.stringValue()),
                    value -> value.isString() ? MatchList.cost(pattern, value.stringValue()) : 0);
        } catch (IllegalArgumentException e) {
            throw Faults.at(pointer, String.valueOf(e.getMessage()));
        }
    }

    private Test inList(JsonNode operand, String pointer) {
        String name = Faults.text(operand, pointer);
        MatchList list = resources.list(name);
        if (list == null) {
            throw Faults.at(pointer, "there is no match list " + name);
        }
        return new Test(value -> value.isString() && list.contains(value.stringValue()), list::cost);
    }

    private static Predicate<JsonNode> compared(JsonNode operand, String pointer, IntPredicate accepts) {
        if (!operand.isNumber()) {
            throw Faults.at(pointer, "expected a number");
        }
        BigDecimal bound = operand.decimalValue();
        return value -> value.isNumber() && accepts.test(value.decimalValue().compareTo(bound));
    }
}
