// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a document must look like: a small vocabulary in which the checks of a 3GPP schema are written down once. All
 * faults of a document are found in one pass, each with its JSON pointer. Members that a shape does not name are left
 * alone, and open enumerations are plain strings. Immutable.
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
     * Checks a whole document.
     *
     * @throws ProblemException 400 MANDATORY_IE_MISSING, MANDATORY_IE_INCORRECT or OPTIONAL_IE_INCORRECT (the cause of
     *     the first fault), with every fault in invalidParams
     */
    default void check(JsonNode document) {
        check(document, Leniency.STRICT);
    }

    /**
     * Checks a whole document. A lenient check removes empty optional attributes from it, so it needs a copy that it
     * may change.
     *
     * @throws ProblemException as {@link #check(JsonNode)}
     */
    default void check(JsonNode document, Leniency leniency) {
        Faults faults = new Faults(leniency);
        collect(document, "", faults);
        faults.throwIfAny();
    }

    /** Collects faults; remembers whether the innermost member on the way was mandatory. Not thread-safe. */
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

        /** Records a value that is not what was expected. */
        public void incorrect(String pointer, String expected) {
            add(mandatory ? SbiCause.MANDATORY_IE_INCORRECT : SbiCause.OPTIONAL_IE_INCORRECT, pointer, expected);
        }

        /** Records a value that is not what was expected but that a lenient check accepts. */
        public void deviation(Leniency.Deviation deviation, String pointer, String expected) {
            if (leniency.isLenient()) {
                accepted.add(deviation);
            } else {
                incorrect(pointer, expected);
            }
        }

        /** True when empty optional members are removed and deviations are accepted. */
        public boolean isLenient() {
            return leniency.isLenient();
        }

        /**
         * True when the check is lenient and an optional member is empty while its shape demands content; the caller
         * removes the member.
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

        /** Records a mandatory member that is missing. */
        public void missing(String pointer) {
            add(SbiCause.MANDATORY_IE_MISSING, pointer, "missing");
        }

        /** Returns the faults found so far, at most {@value #MAX_REPORTED}. */
        public List<InvalidParam> found() {
            return Collections.unmodifiableList(params);
        }

        /** Ends the check; without faults, counts the deviations that were accepted. */
        public void throwIfAny() {
            if (!params.isEmpty()) {
                throw ProblemException.of(cause, params);
            }
            accepted.forEach(leniency::accepted);
        }

        /**
         * Checks the value of a member; a wrong value within an optional member is a fault of an optional attribute.
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

    /** Any JSON value. */
    static Shape any() {
        return (node, pointer, faults) -> {};
    }

    /** A string. */
    static Shape string() {
        return test("a string", JsonNode::isString);
    }

    /** A string that matches the whole of a regular expression. */
    static Shape string(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return test(
                "a string that matches " + regex,
                node -> node.isString() && pattern.matcher(node.stringValue()).matches());
    }

    /** True or false. */
    static Shape bool() {
        return test("a boolean", JsonNode::isBoolean);
    }

    /** A whole number, bounds included. */
    static Shape integer(long min, long max) {
        return test(
                "an integer from " + min + " to " + max,
                node -> node.isIntegralNumber()
                        && node.canConvertToLong()
                        && node.longValue() >= min
                        && node.longValue() <= max);
    }

    /** Any number. */
    static Shape number() {
        return test("a number", JsonNode::isNumber);
    }

    /** Whatever a predicate accepts; {@code expected} completes "expected …". */
    static Shape test(String expected, Predicate<JsonNode> accepts) {
        return new Tested(expected, accepts);
    }

    /** A value that a predicate accepts. */
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

    /** An array of at least that many elements of one shape. */
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

    /** A string that a parser reads; it throws {@link IllegalArgumentException} at any other. */
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

    /** An array whose elements all have one shape. */
    static Shape array(Shape element, int minItems) {
        return new Elements(element, minItems);
    }

    /** As {@link #array(Shape, int)}, with a maximum number of items; the items of a longer array are not checked. */
    static Shape array(Shape element, int minItems, int maxItems) {
        Shape any = array(element, minItems);
        return (node, pointer, faults) -> {
            if (node.size() > maxItems) {
                faults.incorrect(pointer, "expected at most " + maxItems + " items");
            } else {
                any.collect(node, pointer, faults);
            }
        };
    }

    /** An object used as a map: any key, values of one shape. */
    static Shape map(Shape value, int minProperties) {
        return (node, pointer, faults) -> {
            if (!(node instanceof ObjectNode map) || map.size() < minProperties) {
                faults.incorrect(pointer, "expected an object of at least " + minProperties + " members");
                return;
            }
            map.properties().forEach(e -> value.collect(e.getValue(), pointer + "/" + escape(e.getKey()), faults));
        };
    }

    /** The items that one array or object of a request holds at most, unless its shape says less. */
    int MOST_ITEMS = 1000;

    /** A document whose arrays and objects hold at most {@value #MOST_ITEMS} items each. */
    static Shape bounded(Shape shape) {
        return bounded(shape, MOST_ITEMS);
    }

    /** A document whose arrays and objects hold at most that many items each; of another one nothing else is looked at. */
    static Shape bounded(Shape shape, int mostItems) {
        return new BoundedShape(shape, mostItems);
    }

    /** An object; members are added to it. */
    static ObjectShape object() {
        return new ObjectShape(List.of());
    }

    /** One token of a JSON pointer (RFC 6901). */
    static String escape(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }

    /** An object with named members. Immutable: each call returns a new shape. */
    final class ObjectShape implements Shape {
        private final List<Shape> rules;

        private ObjectShape(List<Shape> rules) {
            this.rules = rules;
        }

        /** A member that must be there. */
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

        /** An optional member; null is a fault unless the shape accepts it or the check is lenient. */
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

        /** At least one of several members must be there. */
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

        /** At most one of several members may be there. */
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

        /** Any further rule on the object as a whole. */
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
