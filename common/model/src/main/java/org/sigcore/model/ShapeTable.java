// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shapes of many objects, parsed from a table, for documents with too many members to define in code. The cost of a
 * check depends on the size of the document, not on that of the table. A line without indentation starts an object, and
 * the indented lines that follow define its members and rules:
 *
 * <pre>{@code
 * TaiRange
 *   PlmnId: plmnId*                  a mandatory member; PlmnId is another object, or a shape defined in code
 *   [TacRange]: tacRangeList*        an array of one or more items; [TacRange]0 may be empty, [TacRange]1..9 limits it
 *   [Plmn]: allowed!                 a limit: an empty one is a fault of a lenient check too, as its absence admits more
 *   {Text}: labels                   a map of one or more entries; {Text}0 may be empty, {Text}1..9 limits it
 *   Area?: area                      or an empty object
 *   Area|null: former                or null
 *   0..255: size                     an integer within bounds
 *   /[0-9]{3}/: code                 a text that matches
 *   <VOLUME|EVENT>: method           one of these texts
 *   ^Tac: compared                   a Tac in upper or lower case
 *   ~Area: change                    members of Area, all of them optional
 *   ~Area&Tacs: both                 a value that fits both
 *   any(a|b)                         at least one of these members is present
 *   one(start+end|pattern)           exactly one of these sets of members is present, completely
 *   not(a+b)                         these members exclude each other
 *   not(a=X+b)                       the second is absent if the first has the value X
 *   has(a+b)                         the first one requires the others
 * Tac = /[A-Fa-f0-9]{4}/
 * }</pre>
 *
 * <p>The last line names a simple type for use in the objects of the table.
 */
public final class ShapeTable {
    private static final String OR_NULL = "|null";
    private final Map<String, Shape> shapes;

    private ShapeTable(Map<String, Shape> shapes) {
        this.shapes = shapes;
    }

    /**
     * Parses a table.
     *
     * @param simple named shapes that the table may reference in addition to its own objects
     * @throws IllegalArgumentException if a line is invalid or refers to an unknown type
     */
    public static ShapeTable parse(String text, Map<String, Shape> simple) {
        Map<String, Shape> shapes = new HashMap<>(simple);
        Map<String, List<String>> objects = new LinkedHashMap<>();
        List<String> lines = List.of();
        for (String line : text.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] named = line.split(" = ", 2);
            if (named.length == 2) {
                shapes.put(named[0], type(named[1].strip(), shapes));
            } else if (!line.startsWith(" ")) {
                lines = new ArrayList<>();
                objects.put(line.strip(), lines);
            } else if (line.startsWith("    ")) { // continuation line
                lines.set(lines.size() - 1, lines.get(lines.size() - 1) + " " + line.strip());
            } else {
                lines.add(line.strip());
            }
        }
        // Create all objects before parsing their lines, since they may reference each other.
        Map<Members, List<String>> rules = new LinkedHashMap<>();
        objects.forEach((name, ofObject) -> {
            Members members = new Members();
            shapes.put(name, members);
            rules.put(members, ofObject);
        });
        rules.forEach((members, ofObject) -> ofObject.forEach(rule -> members.read(rule, shapes)));
        return new ShapeTable(Map.copyOf(shapes));
    }

    /** Returns the shape with this name. */
    public Shape get(String name) {
        return known(shapes, name);
    }

    /**
     * Returns the shape of an expression, such as {@code [Tac]}.
     *
     * @throws IllegalArgumentException as {@link #parse}
     */
    public Shape type(String expression) {
        return type(expression, shapes);
    }

    /** Returns the shape of a member of an object of the table; null if the object has no such member. */
    public @Nullable Shape member(String object, String member) {
        Members.Member known = get(object) instanceof Members members ? members.byName.get(member) : null;
        return known == null ? null : known.shape();
    }

    /** Returns true if an object of the table has a member of this name. */
    public boolean names(String object, String member) {
        return get(object) instanceof Members members && members.byName.containsKey(member);
    }

    private static Shape known(Map<String, Shape> shapes, String name) {
        Shape shape = shapes.get(name);
        if (shape == null) {
            throw new IllegalArgumentException("unknown type " + name);
        }
        return shape;
    }

    private static Shape type(String text, Map<String, Shape> shapes) {
        if (text.endsWith("?")) {
            Shape filled = type(text.substring(0, text.length() - 1), shapes);
            return (node, pointer, faults) -> {
                if (!node.isObject() || !node.isEmpty()) {
                    filled.collect(node, pointer, faults);
                }
            };
        }
        if (text.endsWith(OR_NULL)) {
            return new OrNull(type(text.substring(0, text.length() - OR_NULL.length()), shapes));
        }
        char first = text.charAt(0);
        int both = first == '/' ? -1 : text.indexOf('&');
        if (both > 0) {
            Shape one = type(text.substring(0, both), shapes);
            Shape other = type(text.substring(both + 1), shapes);
            return (node, pointer, faults) -> {
                one.collect(node, pointer, faults);
                other.collect(node, pointer, faults);
            };
        }
        if (first == '^') {
            Shape upper = type(text.substring(1), shapes);
            return (node, pointer, faults) -> upper.collect(upperCase(node), pointer, faults);
        }
        if (first == '~') {
            Members members = (Members) known(shapes, text.substring(1));
            return members::collectMembers;
        }
        if (first == '<' && text.endsWith(">")) {
            return oneOf(Set.of(text.substring(1, text.length() - 1).split("\\|")));
        }
        if (first == '/' && text.endsWith("/")) {
            return Shape.string(text.substring(1, text.length() - 1));
        }
        if (first == '[' || first == '{') {
            return several(text, shapes);
        }
        String[] bounds = text.split("\\.\\.");
        return bounds.length == 2
                ? Shape.integer(Long.parseLong(bounds[0]), Long.parseLong(bounds[1]))
                : known(shapes, text);
    }

    private static JsonNode upperCase(JsonNode node) {
        return node.isString()
                ? JsonNodeFactory.instance.stringNode(node.stringValue().toUpperCase(Locale.ROOT))
                : node;
    }

    private record OrNull(Shape present) implements Shape {
        @Override
        public void collect(JsonNode node, String pointer, Faults faults) {
            if (!node.isNull()) {
                present.collect(node, pointer, faults);
            }
        }

        @Override
        public boolean accepts(JsonNode document) {
            return document.isNull() || present.accepts(document);
        }
    }

    private static Shape oneOf(Set<String> texts) {
        return Shape.test(
                "one of " + String.join(", ", new TreeSet<>(texts)),
                node -> node.isString() && texts.contains(node.stringValue()));
    }

    private static Shape several(String text, Map<String, Shape> shapes) {
        boolean isArray = text.startsWith("[");
        int end = text.lastIndexOf(isArray ? ']' : '}');
        Shape element = type(text.substring(1, end), shapes);
        String[] bounds = text.substring(end + 1).split("\\.\\.");
        int min = bounds[0].isEmpty() ? 1 : Integer.parseInt(bounds[0]);
        int max = bounds.length == 2 ? Integer.parseInt(bounds[1]) : Integer.MAX_VALUE;
        return isArray ? Shape.array(element, min, max) : Shape.map(element, min, max);
    }

    /**
     * An object of the table; refers to other objects through their common map, because objects may contain each other.
     */
    private static final class Members implements Shape {
        private final Map<String, Member> byName = new HashMap<>();
        private final List<String> mandatory = new ArrayList<>();
        private final List<Shape> rules = new ArrayList<>();

        // A limit is a member whose absence admits more than any of its values.
        private record Member(Shape shape, boolean mandatory, boolean limit) {}

        private void read(String line, Map<String, Shape> shapes) {
            int colon = line.indexOf(": ");
            if (colon < 0) {
                rules.add(rule(line));
                return;
            }
            Shape shape = type(line.substring(0, colon), shapes);
            for (String name : line.substring(colon + 2).strip().split(" +")) {
                boolean must = name.endsWith("*");
                boolean limit = name.endsWith("!");
                String key = must || limit ? name.substring(0, name.length() - 1) : name;
                byName.put(key, new Member(shape, must, limit));
                if (must) {
                    mandatory.add(key);
                }
            }
        }

        private static Shape rule(String line) {
            if (line.length() < 5 || line.charAt(3) != '(' || !line.endsWith(")")) {
                throw new IllegalArgumentException("invalid line " + line);
            }
            List<List<Part>> sets = Stream.of(
                            line.substring(4, line.length() - 1).split("\\|"))
                    .map(set -> Stream.of(set.split("\\+")).map(Part::of).toList())
                    .toList();
            if (line.startsWith("has(")) {
                return following(sets.get(0));
            }
            int min = line.startsWith("not") ? 0 : 1;
            int max = switch (line.substring(0, 3)) {
                case "any" -> sets.size();
                case "one" -> 1;
                case "not" -> 0;
                default -> throw new IllegalArgumentException("invalid line " + line);
            };
            return (node, pointer, faults) -> {
                int whole = 0;
                String last = "";
                for (List<Part> set : sets) {
                    if (has(node, set)) {
                        whole++;
                        last = set.get(set.size() - 1).name();
                    }
                }
                if (whole < min) {
                    faults.missing(pointer + "/" + absent(sets, node));
                } else if (whole > max) {
                    faults.incorrect(pointer + "/" + last, "expected " + line);
                }
            };
        }

        /**
         * A member referenced by a rule.
         *
         * @param value the required text; null for any value
         */
        private record Part(String name, @Nullable String value) {
            static Part of(String text) {
                int equals = text.indexOf('=');
                return equals < 0
                        ? new Part(text, null)
                        : new Part(text.substring(0, equals), text.substring(equals + 1));
            }

            boolean isIn(JsonNode node) {
                return value == null
                        ? node.has(name)
                        : value.equals(node.path(name).asString(""));
            }
        }

        private static boolean has(JsonNode node, List<Part> parts) {
            for (int i = 0; i < parts.size(); i++) {
                if (!parts.get(i).isIn(node)) {
                    return false;
                }
            }
            return true;
        }

        private static Shape following(List<Part> parts) {
            Part first = parts.get(0);
            return (node, pointer, faults) -> {
                if (first.isIn(node)) {
                    parts.stream()
                            .filter(part -> !part.isIn(node))
                            .findFirst()
                            .ifPresent(part ->
                                    faults.incorrect(pointer + "/" + part.name(), "expected with " + first.name()));
                }
            };
        }

        // Returns an absent member of the first set that is partially present, or else of the first set.
        private static String absent(List<List<Part>> sets, JsonNode node) {
            List<Part> begun = sets.stream()
                    .filter(set -> set.stream().anyMatch(part -> part.isIn(node)))
                    .findFirst()
                    .orElse(sets.get(0));
            return begun.stream()
                    .filter(part -> !part.isIn(node))
                    .findFirst()
                    .orElseThrow()
                    .name();
        }

        // Called before the rules of the object are checked, because these count the members that are present.
        private void dropEmpty(ObjectNode object, Faults faults) {
            object.properties().removeIf(entry -> {
                Member member = byName.get(entry.getKey());
                JsonNode value = entry.getValue();
                return member != null
                        && !member.mandatory()
                        && (!member.limit() || value.isNull())
                        && faults.dropsEmpty(value, member.shape());
            });
        }

        @Override
        public void collect(JsonNode node, String pointer, Faults faults) {
            if (!node.isObject()) {
                faults.incorrect(pointer, "expected an object");
                return;
            }
            if (faults.isLenient()) {
                dropEmpty((ObjectNode) node, faults);
            }
            for (String name : mandatory) {
                if (!node.hasNonNull(name)) {
                    faults.missing(pointer + "/" + name);
                }
            }
            collectMembers(node, pointer, faults);
            for (Shape rule : rules) {
                rule.collect(node, pointer, faults);
            }
        }

        @Override
        public boolean accepts(JsonNode node) {
            if (!node.isObject()) {
                return false;
            }
            for (int i = 0; i < mandatory.size(); i++) {
                if (!node.hasNonNull(mandatory.get(i))) {
                    return false;
                }
            }
            for (Map.Entry<String, JsonNode> entry : node.properties()) {
                Member member = byName.get(entry.getKey());
                if (member != null && !member.shape().accepts(entry.getValue())) {
                    return false;
                }
            }
            for (int i = 0; i < rules.size(); i++) {
                if (!rules.get(i).accepts(node)) {
                    return false;
                }
            }
            return true;
        }

        /** Validates the values of present members, but not the presence of members. */
        private void collectMembers(JsonNode node, String pointer, Faults faults) {
            if (!node.isObject()) {
                faults.incorrect(pointer, "expected an object");
                return;
            }
            node.properties().forEach(entry -> {
                Member member = byName.get(entry.getKey());
                if (member != null && !(member.mandatory() && entry.getValue().isNull())) {
                    faults.within(
                            member.mandatory(),
                            () -> member.shape().collect(entry.getValue(), pointer + "/" + entry.getKey(), faults));
                }
            });
        }
    }
}
