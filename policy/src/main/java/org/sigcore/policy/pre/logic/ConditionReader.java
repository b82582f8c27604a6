// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.model.Regex;
import tools.jackson.databind.JsonNode;

/**
 * Reads conditions.
 *
 * <p>A condition is {@code {"all":[…]}}, {@code {"any":[…]}}, {@code {"not":{…}}}, or a {@code path} with one test:
 * {@code is} (a value or a list of values; text is compared without regard to case), {@code matches} (a regular
 * expression for the whole text), {@code inList} (the name of a match list of the project), {@code exists} (true or
 * false), {@code atLeast} and {@code below} (numbers). A test holds when any of the values that the path reaches passes.
 */
final class ConditionReader {
    private static final Set<String> TESTS = Set.of("is", "matches", "inList", "exists", "atLeast", "below");
    private final Map<String, List<String>> lists;

    ConditionReader(Map<String, List<String>> lists) {
        this.lists = lists;
    }

    Condition read(JsonNode document, String pointer) {
        if (!document.isObject() || document.isEmpty()) {
            throw ProjectFaults.at(pointer, "expected a condition");
        }
        if (document.has("all")) {
            List<Condition> parts = readAll(document.get("all"), pointer + "/all");
            return context -> parts.stream().allMatch(part -> part.holds(context));
        }
        if (document.has("any")) {
            List<Condition> parts = readAll(document.get("any"), pointer + "/any");
            return context -> parts.stream().anyMatch(part -> part.holds(context));
        }
        if (document.has("not")) {
            Condition part = read(document.get("not"), pointer + "/not");
            return context -> !part.holds(context);
        }
        return readTest(document, pointer);
    }

    private List<Condition> readAll(JsonNode documents, String pointer) {
        if (!documents.isArray()) {
            throw ProjectFaults.at(pointer, "expected an array of conditions");
        }
        List<Condition> conditions = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            conditions.add(read(documents.get(i), pointer + "/" + i));
        }
        return List.copyOf(conditions);
    }

    private Condition readTest(JsonNode document, String pointer) {
        String text = Json.string(document, "path");
        if (text == null || text.isEmpty()) {
            throw ProjectFaults.at(pointer + "/path", "expected a path such as request.dnn");
        }
        Paths path = Paths.parse(text);
        List<String> tests = document.properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> !name.equals("path"))
                .toList();
        if (tests.size() != 1 || !TESTS.contains(tests.getFirst())) {
            throw ProjectFaults.at(pointer, "expected exactly one of " + new TreeSet<>(TESTS) + ", got " + tests);
        }
        String test = tests.getFirst();
        JsonNode operand = document.get(test);
        if (test.equals("exists")) {
            boolean wanted = operand.asBoolean(true);
            return context -> path.values(context).isEmpty() != wanted;
        }
        Predicate<JsonNode> passes = test(test, operand, pointer + "/" + test);
        return context -> path.values(context).stream().anyMatch(passes);
    }

    private Predicate<JsonNode> test(String test, JsonNode operand, String pointer) {
        return switch (test) {
            case "is" -> equalTo(operand);
            case "matches" -> matching(operand, pointer);
            case "inList" -> inList(operand, pointer);
            case "atLeast" -> compared(operand, pointer, result -> result >= 0);
            default -> compared(operand, pointer, result -> result < 0);
        };
    }

    private static Predicate<JsonNode> equalTo(JsonNode operand) {
        if (operand.isArray()) {
            List<Predicate<JsonNode>> choices = new ArrayList<>();
            operand.forEach(choice -> choices.add(equalTo(choice)));
            return value -> choices.stream().anyMatch(choice -> choice.test(value));
        }
        return operand.isString()
                ? value -> value.isString() && value.stringValue().equalsIgnoreCase(operand.stringValue())
                : operand::equals;
    }

    private static Predicate<JsonNode> matching(JsonNode operand, String pointer) {
        try {
            Regex pattern = Regex.ofAnyCase(ProjectFaults.text(operand, pointer));
            return value -> value.isString() && pattern.matches(value.stringValue());
        } catch (IllegalArgumentException e) {
            throw ProjectFaults.at(pointer, String.valueOf(e.getMessage()));
        }
    }

    private Predicate<JsonNode> inList(JsonNode operand, String pointer) {
        String name = ProjectFaults.text(operand, pointer);
        List<String> list = lists.get(name);
        if (list == null) {
            throw ProjectFaults.at(pointer, "the project has no match list " + name);
        }
        Set<String> values = Set.copyOf(
                list.stream().map(value -> value.toLowerCase(Locale.ROOT)).toList());
        return value -> value.isString() && values.contains(value.stringValue().toLowerCase(Locale.ROOT));
    }

    private static Predicate<JsonNode> compared(JsonNode operand, String pointer, Predicate<Integer> accepts) {
        if (!operand.isNumber()) {
            throw ProjectFaults.at(pointer, "expected a number");
        }
        BigDecimal bound = operand.decimalValue();
        return value -> value.isNumber() && accepts.test(value.decimalValue().compareTo(bound));
    }
}
