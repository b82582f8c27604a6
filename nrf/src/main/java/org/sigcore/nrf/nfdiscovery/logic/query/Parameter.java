// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * One query parameter and its decoded values. Each reading method throws 400 OPTIONAL_QUERY_PARAM_INCORRECT (MANDATORY_…
 * for the two that are) with {@code query <name>} when the value is not of its type.
 *
 * @param values in order; more than one when the parameter is repeated
 * @param leniency treatment of JSON values of another form
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public record Parameter(String name, List<String> values, Leniency leniency) {
    private static final Pattern POSITIVE = Pattern.compile("0*[1-9][0-9]{0,8}");
    private static final Pattern JSON_BEGINS = Pattern.compile("[\"{\\[].*");

    /** The only value. */
    public String text() {
        if (values.size() != 1 || values.getFirst().isEmpty()) {
            throw incorrect("expected one value");
        }
        return values.getFirst();
    }

    /** The value, which must have a form. */
    public String text(Predicate<String> accepts, String expected) {
        String text = text();
        if (!accepts.test(text)) {
            throw incorrect("expected " + expected);
        }
        return text;
    }

    /** The value, which must match the whole of a regular expression. */
    public String text(Pattern form) {
        return text(text -> form.matcher(text).matches(), "a value that matches " + form);
    }

    /** The same, compiled for this one: for what is seldom asked for. */
    public String text(String regex) {
        return text(Pattern.compile(regex));
    }

    /** The value, which must be a string of a shape. */
    public String text(Shape shape) {
        return checked(JsonNodeFactory.instance.stringNode(text()), shape).stringValue();
    }

    /** The value as a parser reads it; the parser throws {@link IllegalArgumentException} at any other. */
    public <T> T read(String expected, Function<String, T> parser) {
        try {
            return parser.apply(text());
        } catch (IllegalArgumentException e) {
            throw incorrect("expected " + expected);
        }
    }

    /** Values separated by commas, or repeated. */
    public List<String> list() {
        List<String> items = values.stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .toList();
        if (items.isEmpty() || items.stream().anyMatch(String::isEmpty)) {
            throw incorrect("expected a list of values separated by commas");
        }
        return items;
    }

    /** The same, each value a string of a shape. */
    public List<String> list(Shape shape) {
        List<String> items = list();
        items.forEach(item -> checked(JsonNodeFactory.instance.stringNode(item), shape));
        return items;
    }

    /** {@code true} or {@code false}. */
    public boolean flag() {
        return Boolean.parseBoolean(text("true|false"));
    }

    /** A whole number from 1 up to nine digits. */
    public int positive() {
        return Integer.parseInt(text(POSITIVE));
    }

    /** A whole number from 0 up to nine digits. */
    public int integer() {
        return Integer.parseInt(text("[0-9]{1,9}"));
    }

    /**
     * A JSON text. Some clients send an object where an array is defined, repeat the parameter for each element of an array, or
     * send an array of one element where an object is defined: a lenient reading takes the only meaning that these have.
     */
    public JsonNode json(Shape shape) {
        boolean repeated = values.size() > 1 && leniency.isLenient();
        JsonNode node = repeated ? array() : parsed(text());
        try {
            shape.check(node, leniency);
            return repeated ? deviating(node) : node;
        } catch (ProblemException e) {
            JsonNode other = leniency.isLenient() ? otherForm(node) : null;
            if (other != null && fits(other, shape)) {
                return deviating(other);
            }
            throw incorrect(String.valueOf(e.problem().detail()));
        }
    }

    private JsonNode deviating(JsonNode node) {
        leniency.accepted(Leniency.Deviation.QUERY_FORM);
        return node;
    }

    private JsonNode array() {
        ArrayNode array = Json.array();
        values.forEach(value -> array.add(parsed(value)));
        return array;
    }

    private JsonNode parsed(String text) {
        try {
            return Json.parse(text);
        } catch (ProblemException e) {
            throw incorrect("expected JSON");
        }
    }

    private static @Nullable JsonNode otherForm(JsonNode node) {
        if (node.isObject()) {
            return Json.array().add(node);
        }
        return node.isArray() && node.size() == 1 && node.get(0).isObject() ? node.get(0) : null;
    }

    private boolean fits(JsonNode node, Shape shape) {
        try {
            shape.check(node, leniency);
            return true;
        } catch (ProblemException e) {
            return false;
        }
    }

    private JsonNode checked(JsonNode node, Shape shape) {
        try {
            shape.check(node, leniency);
        } catch (ProblemException e) {
            throw incorrect(String.valueOf(e.problem().detail()));
        }
        return node;
    }

    /** A string, which some clients quote as if it were JSON. */
    public String quotableText() {
        String text = text();
        return JSON_BEGINS.matcher(text).matches() ? json(Shape.string()).stringValue() : text;
    }

    /** A string that is JSON by its definition; a word that is no JSON is taken without the quotes, as many clients send it. */
    public String jsonText() {
        String text = text();
        return isWord(text) ? text : json(Shape.string()).stringValue();
    }

    private static boolean isWord(String text) {
        if (JSON_BEGINS.matcher(text).matches()) {
            return false;
        }
        try {
            Json.parse(text);
            return false;
        } catch (ProblemException e) {
            return true;
        }
    }

    /** The rejection of this parameter. */
    public ProblemException incorrect(String reason) {
        boolean mandatory = name.equals(Query.TARGET_TYPE) || name.equals(Query.REQUESTER_TYPE);
        return ProblemException.of(
                mandatory ? SbiCause.MANDATORY_QUERY_PARAM_INCORRECT : SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT,
                List.of(new InvalidParam("query " + name, reason)));
    }
}
