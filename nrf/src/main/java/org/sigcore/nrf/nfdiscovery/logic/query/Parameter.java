// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
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
 * One query parameter and its decoded values. Each reading method throws 400 OPTIONAL_QUERY_PARAM_INCORRECT
 * (MANDATORY_… for the two mandatory parameters) with {@code query <name>} if the value is not of its type.
 *
 * @param values values in order; several if the parameter is repeated
 * @param leniency treatment of JSON values that deviate from the schema
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public record Parameter(String name, List<String> values, Leniency leniency) {
    private static final Pattern POSITIVE = Pattern.compile("0*[1-9][0-9]{0,8}");
    private static final Pattern JSON_BEGINS = Pattern.compile("[\"{\\[].*");

    /** Returns the single value. */
    public String text() {
        if (values.size() != 1 || values.getFirst().isEmpty()) {
            throw incorrect("expected one value");
        }
        return values.getFirst();
    }

    /** Returns the value, which must satisfy a predicate. */
    public String text(Predicate<String> accepts, String expected) {
        String text = text();
        if (!accepts.test(text)) {
            throw incorrect("expected " + expected);
        }
        return text;
    }

    /** Returns the value, which must match the entire regular expression. */
    public String text(Pattern form) {
        return text(text -> form.matcher(text).matches(), "a value that matches " + form);
    }

    /**
     * Returns the value, which must match the entire regular expression. The expression is compiled for each call, so
     * use this for rare parameters.
     */
    public String text(String regex) {
        return text(Pattern.compile(regex));
    }

    /** Returns the value, which must be a string of a shape. */
    public String text(Shape shape) {
        return checked(JsonNodeFactory.instance.stringNode(text()), shape).stringValue();
    }

    /** Returns the parsed value; the parser throws {@link IllegalArgumentException} for an invalid one. */
    public <T> T read(String expected, Function<String, T> parser) {
        try {
            return parser.apply(text());
        } catch (IllegalArgumentException e) {
            throw incorrect("expected " + expected);
        }
    }

    /** Returns comma-separated or repeated values. */
    public List<String> list() {
        List<String> items = values.stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .toList();
        if (items.isEmpty() || items.stream().anyMatch(String::isEmpty)) {
            throw incorrect("expected a list of values separated by commas");
        }
        return items;
    }

    /** Returns comma-separated or repeated values, each a string of a shape. */
    public List<String> list(Shape shape) {
        List<String> items = list();
        items.forEach(item -> checked(JsonNodeFactory.instance.stringNode(item), shape));
        return items;
    }

    /** Returns a value that is {@code true} or {@code false}. */
    public boolean flag() {
        return Boolean.parseBoolean(text("true|false"));
    }

    /** Returns an integer from 1, of up to nine digits. */
    public int positive() {
        return Integer.parseInt(text(POSITIVE));
    }

    /** Returns an integer from 0, of up to nine digits. */
    public int integer() {
        return Integer.parseInt(text("[0-9]{1,9}"));
    }

    /**
     * Returns a JSON value. Some clients send an object where an array is defined, repeat the parameter for each
     * element of an array, or send an array of one element where an object is defined; lenient parsing accepts these
     * unambiguous forms.
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

    /** Returns a string, without the JSON quotes that some clients add. */
    public String quotableText() {
        String text = text();
        return JSON_BEGINS.matcher(text).matches() ? json(Shape.string()).stringValue() : text;
    }

    /** Returns a string that is defined as JSON; a word without quotes, as many clients send it, is accepted. */
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

    /** Returns the rejection of this parameter. */
    public ProblemException incorrect(String reason) {
        boolean mandatory = name.equals(Query.TARGET_TYPE) || name.equals(Query.REQUESTER_TYPE);
        return ProblemException.of(
                mandatory ? SbiCause.MANDATORY_QUERY_PARAM_INCORRECT : SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT,
                "query " + name,
                reason);
    }
}
