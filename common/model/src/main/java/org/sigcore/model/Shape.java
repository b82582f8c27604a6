// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Constraints on a JSON document, in a small vocabulary that expresses 3GPP schemas. A check finds all faults of a
 * document in one pass and reports each with its JSON pointer. Members that a shape does not name are ignored, and open
 * enumerations are plain strings. Immutable.
 *
 * <pre>{@code
 * static final Shape SNSSAI = Shape.object()
 *         .required("sst", Shape.integer(0, 255))
 *         .optional("sd", Shape.string("[A-Fa-f0-9]{6}"));
 * SNSSAI.check(body);
 * }</pre>
 */
public interface Shape {
    /** Adds the faults of {@code node}, whose JSON pointer is {@code pointer}. */
    void collect(JsonNode node, String pointer, Faults faults);

    /** Returns true for a document without faults; cheaper than {@link #collect} for such a document. */
    default boolean accepts(JsonNode document) {
        Faults faults = new Faults();
        collect(document, "", faults);
        return faults.found().isEmpty();
    }

    /**
     * Validates a complete document.
     *
     * @throws ProblemException 400 MANDATORY_IE_MISSING, MANDATORY_IE_INCORRECT or OPTIONAL_IE_INCORRECT (the cause of
     *     the first fault), with all faults in invalidParams
     */
    default void check(JsonNode document) {
        check(document, Leniency.STRICT);
    }

    /**
     * Validates a complete document. A lenient check removes empty optional attributes, so the document must be
     * modifiable.
     *
     * @throws ProblemException as {@link #check(JsonNode)}
     */
    default void check(JsonNode document, Leniency leniency) {
        Faults faults = new Faults(leniency);
        collect(document, "", faults);
        faults.throwIfAny();
    }

    /** Collects faults, and tracks whether the innermost member on the path is mandatory. Not thread-safe. */
    final class Faults {
        private static final int MAX_REPORTED = 20;
        private final Leniency leniency;
        private final List<InvalidParam> params = new ArrayList<>();
        private final List<Leniency.Deviation> accepted = new ArrayList<>();
        private SbiCause cause = SbiCause.MANDATORY_IE_INCORRECT;
        private boolean mandatory = true;

        /** Creates the faults of a strict check. */
        public Faults() {
            this(Leniency.STRICT);
        }

        /** Creates the faults of a check that may accept deviations. */
        public Faults(Leniency leniency) {
            this.leniency = leniency;
        }

        /** Records an unexpected value. */
        public void incorrect(String pointer, String expected) {
            add(mandatory ? SbiCause.MANDATORY_IE_INCORRECT : SbiCause.OPTIONAL_IE_INCORRECT, pointer, expected);
        }

        /** Records an unexpected value that a lenient check accepts. */
        public void deviation(Leniency.Deviation deviation, String pointer, String expected) {
            if (leniency.isLenient()) {
                accepted.add(deviation);
            } else {
                incorrect(pointer, expected);
            }
        }

        /** Returns true if empty optional members are removed and deviations are accepted. */
        public boolean isLenient() {
            return leniency.isLenient();
        }

        /**
         * Returns true if the check is lenient and an optional member is empty although its shape requires content; the
         * caller removes the member.
         */
        boolean dropsEmpty(JsonNode value, Shape shape) {
            if (!leniency.isLenient() || !isEmpty(value) || shape.accepts(value)) {
                return false;
            }
            accepted.add(Leniency.Deviation.EMPTY_ATTRIBUTE);
            return true;
        }

        private static boolean isEmpty(JsonNode value) {
            return value.isNull()
                    || (value.isContainer() && value.isEmpty())
                    || (value.isString() && value.stringValue().isEmpty());
        }

        /** Records that a mandatory member is missing. */
        public void missing(String pointer) {
            add(SbiCause.MANDATORY_IE_MISSING, pointer, "missing");
        }

        /** Returns the faults found so far, at most {@value #MAX_REPORTED}. */
        public List<InvalidParam> found() {
            return Collections.unmodifiableList(params);
        }

        /** Ends the check: throws if there are faults, else counts the accepted deviations. */
        public void throwIfAny() {
            if (!params.isEmpty()) {
                throw ProblemException.of(cause, params);
            }
            accepted.forEach(leniency::accepted);
        }

        /**
         * Validates the value of a member; an invalid value within an optional member counts as a fault of an optional
         * attribute.
         */
        public void within(boolean mandatoryMember, Runnable check) {
            boolean before = mandatory;
            mandatory = before && mandatoryMember;
            check.run();
            mandatory = before;
        }

        private void add(SbiCause what, String pointer, String reason) {
            if (params.isEmpty()) {
                cause = what;
            }
            if (params.size() < MAX_REPORTED) {
                params.add(new InvalidParam(pointer.isEmpty() ? "/" : pointer, reason));
            }
        }
    }

    /** Accepts any JSON value. */
    static Shape any() {
        return (node, pointer, faults) -> {};
    }

    /** Accepts a string. */
    static Shape string() {
        return test("a string", JsonNode::isString);
    }

    /** Accepts a string that matches a regular expression entirely. */
    static Shape string(String regex) {
        Predicate<String> form = TextForm.of(regex);
        return test("a string that matches " + regex, node -> node.isString() && form.test(node.stringValue()));
    }

    /** Accepts a boolean. */
    static Shape bool() {
        return test("a boolean", JsonNode::isBoolean);
    }

    /** Accepts an integer within inclusive bounds. */
    static Shape integer(long min, long max) {
        return test(
                "an integer from " + min + " to " + max,
                node -> node.isIntegralNumber()
                        && node.canConvertToLong()
                        && node.longValue() >= min
                        && node.longValue() <= max);
    }

    /** Accepts any number. */
    static Shape number() {
        return test("a number", JsonNode::isNumber);
    }

    /** Accepts values that satisfy a predicate; {@code expected} completes the message "expected …". */
    static Shape test(String expected, Predicate<JsonNode> accepts) {
        return new Tested(expected, accepts);
    }

    /** Accepts values that satisfy a predicate. */
    record Tested(String expected, Predicate<JsonNode> predicate) implements Shape {
        @Override
        public void collect(JsonNode node, String pointer, Faults faults) {
            if (!predicate.test(node)) {
                faults.incorrect(pointer, "expected " + expected);
            }
        }

        @Override
        public boolean accepts(JsonNode document) {
            return predicate.test(document);
        }
    }

    /** Accepts an array with a minimum number of elements of one shape. */
    record Elements(Shape element, int minItems) implements Shape {
        @Override
        public void collect(JsonNode node, String pointer, Faults faults) {
            if (!node.isArray() || node.size() < minItems) {
                faults.incorrect(pointer, "expected an array of at least " + minItems + " items");
                return;
            }
            for (int i = 0; i < node.size(); i++) {
                element.collect(node.get(i), pointer + "/" + i, faults);
            }
        }

        @Override
        public boolean accepts(JsonNode document) {
            boolean isAccepted = document.isArray() && document.size() >= minItems;
            for (int i = 0; isAccepted && i < document.size(); i++) {
                isAccepted = element.accepts(document.get(i));
            }
            return isAccepted;
        }
    }

    /** Accepts a string that a parser accepts; the parser throws {@link IllegalArgumentException} for all others. */
    static Shape reads(String expected, Consumer<String> parser) {
        return test(expected, node -> {
            try {
                parser.accept(node.isString() ? node.stringValue() : "");
                return true;
            } catch (IllegalArgumentException e) {
                return false;
            }
        });
    }

    /** Accepts an array whose elements have one shape. */
    static Shape array(Shape element, int minItems) {
        return new Elements(element, minItems);
    }

    /**
     * Variant of {@link #array(Shape, int)} with a maximum number of items; the items of a longer array are not
     * validated.
     */
    static Shape array(Shape element, int minItems, int maxItems) {
        return atMost(array(element, minItems), maxItems);
    }

    private static Shape atMost(Shape shape, int maxItems) {
        return maxItems == Integer.MAX_VALUE
                ? shape
                : (node, pointer, faults) -> {
                    if (node.size() > maxItems) {
                        faults.incorrect(pointer, "expected at most " + maxItems + " items");
                    } else {
                        shape.collect(node, pointer, faults);
                    }
                };
    }

    /** Accepts an object used as a map with arbitrary keys and values of one shape. */
    static Shape map(Shape value, int minProperties) {
        return (node, pointer, faults) -> {
            if (!(node instanceof ObjectNode map) || map.size() < minProperties) {
                faults.incorrect(pointer, "expected an object of at least " + minProperties + " members");
                return;
            }
            map.properties().forEach(e -> value.collect(e.getValue(), pointer + "/" + escape(e.getKey()), faults));
        };
    }

    /**
     * Variant of {@link #map(Shape, int)} with a maximum number of members; the values of a larger map are not
     * validated.
     */
    static Shape map(Shape value, int minProperties, int maxProperties) {
        return atMost(map(value, minProperties), maxProperties);
    }

    /** Maximum number of items in an array or object of a request, unless its shape has a lower limit. */
    int MOST_ITEMS = 1000;

    /** Limits each array and object of a document to {@value #MOST_ITEMS} items. */
    static Shape bounded(Shape shape) {
        return bounded(shape, MOST_ITEMS);
    }

    /**
     * Limits each array and object of a document to a number of items; a document beyond the limit is not validated
     * further.
     */
    static Shape bounded(Shape shape, int mostItems) {
        return new BoundedShape(shape, mostItems);
    }

    /** Creates an object shape, to which members can be added. */
    static ObjectShape object() {
        return new ObjectShape(List.of());
    }

    /** Returns a token of a JSON pointer (RFC 6901). */
    static String escape(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }

    /** An object with named members. Immutable: each method returns a new shape. */
    final class ObjectShape implements Shape {
        private final List<Shape> rules;

        private ObjectShape(List<Shape> rules) {
            this.rules = rules;
        }

        /** Adds a mandatory member. */
        public ObjectShape required(String name, Shape shape) {
            return with((node, pointer, faults) -> {
                JsonNode value = node.get(name);
                if (value == null || value.isNull()) {
                    faults.missing(pointer + "/" + name);
                } else {
                    shape.collect(value, pointer + "/" + name, faults);
                }
            });
        }

        /** Adds an optional member. Null is a fault unless the shape accepts it or the check is lenient. */
        public ObjectShape optional(String name, Shape shape) {
            return with((node, pointer, faults) -> {
                JsonNode value = node.get(name);
                if (value == null) {
                    return;
                }
                if (node instanceof ObjectNode object && faults.dropsEmpty(value, shape)) {
                    object.remove(name);
                } else {
                    faults.within(false, () -> shape.collect(value, pointer + "/" + name, faults));
                }
            });
        }

        /** Requires at least one of several members. */
        public ObjectShape anyOf(String... names) {
            return with((node, pointer, faults) -> {
                for (String name : names) {
                    if (node.hasNonNull(name)) {
                        return;
                    }
                }
                faults.missing(pointer + "/" + names[0]);
            });
        }

        /** Permits at most one of several members. */
        public ObjectShape atMostOneOf(String... names) {
            return with((node, pointer, faults) -> {
                int found = 0;
                for (String name : names) {
                    if (node.hasNonNull(name) && ++found == 2) {
                        faults.incorrect(pointer + "/" + name, "expected only one of " + String.join(", ", names));
                        return;
                    }
                }
            });
        }

        /** Adds a rule on the object as a whole. */
        public ObjectShape with(Shape rule) {
            List<Shape> more = new ArrayList<>(rules);
            more.add(rule);
            return new ObjectShape(List.copyOf(more));
        }

        @Override
        public void collect(JsonNode node, String pointer, Faults faults) {
            if (!node.isObject()) {
                faults.incorrect(pointer, "expected an object");
                return;
            }
            for (Shape rule : rules) {
                rule.collect(node, pointer, faults);
            }
        }
    }
}
