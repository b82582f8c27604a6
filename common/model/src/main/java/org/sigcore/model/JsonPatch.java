// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON Patch: a list of operations that is applied completely or not at all. Never modifies the original document. The
 * cost of a patch is limited, since each operation of a small patch could otherwise double the document: at most
 * {@value #MAX_OPERATIONS} operations, {@value #MAX_COPIED} characters copied and moved in total, and
 * {@value #MAX_DEPTH} levels.
 */
@SpecRef({"TS 29.501 5.2.4", "RFC 6902"})
public final class JsonPatch {
    /** Media type of a patch document. */
    public static final String MEDIA_TYPE = "application/json-patch+json";

    private static final int MAX_OPERATIONS = 10_000;
    private static final int MAX_COPIED = 1_000_000;
    private static final int MAX_DEPTH = 200;

    // RFC 6902 4.6: numbers are equal if their values are, as 1 and 1.0.
    private static final Comparator<JsonNode> NUMERICALLY = (one, other) -> one.isNumber() && other.isNumber()
            ? one.decimalValue().compareTo(other.decimalValue())
            : one.equals(other) ? 0 : 1;

    // RFC 6901 3: "~" is "~0", and "/" in a name "~1". Searching for invalid "~" avoids the recursion of a full match.
    private static final Pattern NO_ESCAPE = Pattern.compile("~(?![01])");
    private static final Shape POINTER = Shape.test(
            "a JSON pointer",
            node -> node.isString()
                    && (node.stringValue().isEmpty() || node.stringValue().startsWith("/"))
                    && !NO_ESCAPE.matcher(node.stringValue()).find());
    private static final Shape SOURCE = Shape.object().required("from", POINTER);
    private static final Shape ITEM = Shape.object()
            .required("op", Shape.string("add|copy|move|remove|replace|test"))
            .required("path", POINTER)
            .with(JsonPatch::source);
    private static final Shape SHAPE = Shape.array(ITEM, 1);

    // RFC 6902 4: the other operations do not define the member "from", so any value of it is ignored there.
    private static void source(JsonNode item, String pointer, Shape.Faults faults) {
        String op = Json.string(item, "op");
        if ("move".equals(op) || "copy".equals(op)) {
            SOURCE.collect(item, pointer, faults);
        }
    }

    private JsonPatch() {}

    /**
     * Applies a patch and returns the resulting document.
     *
     * @throws ProblemException 400 INVALID_MSG_FORMAT or MANDATORY_IE_* if the patch itself is malformed; 400
     *     MANDATORY_IE_INCORRECT with the pointer of the operation if its target does not exist; 403
     *     MODIFICATION_NOT_ALLOWED if a {@code test} fails
     */
    public static JsonNode apply(JsonNode document, JsonNode patch) {
        check(patch);
        JsonNode result = document.deepCopy();
        Budget copies = new Budget();
        for (int i = 0; i < patch.size(); i++) {
            result = new Step(patch.get(i), "/" + i, copies).apply(result);
        }
        return result;
    }

    /** Remaining budget of copies and moves of a patch, in approximate characters of JSON. */
    private static final class Budget {
        private int left = MAX_COPIED;

        boolean allows(JsonNode value) {
            left -= Math.min(left + 1, size(value, left));
            return left >= 0;
        }

        // Stops counting shortly after the maximum has been exceeded.
        private static int size(JsonNode value, int most) {
            int size = 2 + (value.isString() ? value.stringValue().length() : 0);
            for (String name : value.propertyNames()) {
                size += name.length() + 4;
            }
            for (JsonNode child : value) {
                size += size > most ? 0 : size(child, most - size);
            }
            return size;
        }
    }

    /**
     * Validates a patch document without applying it.
     *
     * @throws ProblemException as {@link #apply}
     */
    public static void check(JsonNode patch) {
        if (!patch.isArray()) {
            throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "expected an array of patch operations");
        }
        if (patch.size() > MAX_OPERATIONS) {
            throw new ProblemException(
                    SbiCause.INVALID_MSG_FORMAT, "more than " + MAX_OPERATIONS + " patch operations: " + patch.size());
        }
        SHAPE.check(patch);
    }

    /** An operation; {@code where} is its position in the patch. */
    private record Step(JsonNode item, String where, Budget copies) {
        JsonNode apply(JsonNode root) {
            String op = text("op");
            String path = text("path");
            return switch (op) {
                case "add" -> add(root, path, value());
                case "remove" -> remove(root, path);
                case "replace" -> path.isEmpty() ? value() : replace(root, path, fitting(path, value()));
                case "move" -> move(root, text("from"), path);
                case "copy" -> add(root, path, copy(existing(root, text("from"))));
                default -> test(root, path);
            };
        }

        private JsonNode copy(JsonNode value) {
            return charged(value).deepCopy();
        }

        // A move copies nothing, but the moved value is traversed each time.
        private JsonNode charged(JsonNode value) {
            if (!copies.allows(value)) {
                throw reject("/from", "the patch copies and moves more than " + MAX_COPIED + " characters");
            }
            return value;
        }

        private JsonNode fitting(String path, JsonNode value) {
            if (isDeeper(value, MAX_DEPTH - tokens(path).size())) {
                throw reject("/path", "the document would be deeper than " + MAX_DEPTH + " levels");
            }
            return value;
        }

        private static boolean isDeeper(JsonNode value, int levels) {
            if (levels < 0) {
                return true;
            }
            for (JsonNode child : value) {
                if (isDeeper(child, levels - 1)) {
                    return true;
                }
            }
            return false;
        }

        private JsonNode move(JsonNode root, String from, String path) {
            if (path.startsWith(from + "/")) {
                throw reject("/from", "cannot be moved into one of its own children");
            }
            JsonNode value = charged(existing(root, from));
            return add(remove(root, from), path, value);
        }

        private JsonNode add(JsonNode root, String path, JsonNode value) {
            if (path.isEmpty()) {
                return value;
            }
            fitting(path, value);
            String key = last(path);
            JsonNode into = existing(root, parent(path));
            if (into instanceof ObjectNode object) {
                object.set(key, value);
            } else if (into instanceof ArrayNode array) {
                array.insert(key.equals("-") ? array.size() : index(key, array.size()), value);
            } else {
                throw noContainer();
            }
            return root;
        }

        private JsonNode remove(JsonNode root, String path) {
            if (path.isEmpty()) {
                throw reject("/path", "the whole document cannot be removed");
            }
            existing(root, path);
            String key = last(path);
            JsonNode from = existing(root, parent(path));
            if (from instanceof ObjectNode object) {
                object.remove(key);
            } else if (from instanceof ArrayNode array) {
                array.remove(index(key, array.size() - 1));
            } else {
                throw noContainer();
            }
            return root;
        }

        private JsonNode replace(JsonNode root, String path, JsonNode value) {
            existing(root, path);
            String key = last(path);
            JsonNode in = existing(root, parent(path));
            if (in instanceof ObjectNode object) {
                object.set(key, value);
            } else if (in instanceof ArrayNode array) {
                array.set(index(key, array.size() - 1), value);
            } else {
                throw noContainer();
            }
            return root;
        }

        private JsonNode test(JsonNode root, String path) {
            if (!existing(root, path).equals(NUMERICALLY, value())) {
                throw new ProblemException(
                        SbiCause.MODIFICATION_NOT_ALLOWED,
                        "the test of " + path + " failed",
                        new InvalidParam(where + "/value", "the document has another value"));
            }
            return root;
        }

        private ProblemException noContainer() {
            return reject("/path", "its parent is neither an object nor an array");
        }

        private @Nullable JsonNode child(JsonNode node, String token) {
            if (node instanceof ArrayNode array) {
                return array.get(index(token, array.size() - 1));
            }
            return node instanceof ObjectNode object ? object.get(token) : null;
        }

        private JsonNode existing(JsonNode root, String pointer) {
            JsonNode node = root;
            for (String token : tokens(pointer)) {
                JsonNode next = child(node, token);
                if (next == null) {
                    throw reject("/path", "there is no " + pointer + " in the document");
                }
                node = next;
            }
            return node;
        }

        private int index(String token, int max) {
            boolean digits =
                    !token.isEmpty() && token.length() <= 6 && token.chars().allMatch(c -> c >= '0' && c <= '9');
            int index = digits && (token.equals("0") || token.charAt(0) != '0') ? Integer.parseInt(token) : -1;
            if (index < 0 || index > max) {
                throw reject("/path", "expected an array index from 0 to " + max);
            }
            return index;
        }

        private JsonNode value() {
            JsonNode value = item.get("value");
            if (value == null) {
                throw new ProblemException(
                        SbiCause.MANDATORY_IE_MISSING,
                        "a patch operation lacks its value",
                        new InvalidParam(where + "/value", "missing"));
            }
            return value;
        }

        private String text(String member) {
            String text = Json.string(item, member);
            return text == null ? "" : text;
        }

        private ProblemException reject(String member, String reason) {
            return ProblemException.of(SbiCause.MANDATORY_IE_INCORRECT, where + member, reason);
        }
    }

    /** Returns the decoded reference tokens of a JSON pointer (RFC 6901). */
    public static List<String> tokens(String pointer) {
        if (pointer.isEmpty()) {
            return List.of();
        }
        return List.of(pointer.substring(1).split("/", -1)).stream()
                .map(token -> token.replace("~1", "/").replace("~0", "~"))
                .toList();
    }

    /** Returns the target of a pointer; null if it does not exist. */
    public static @Nullable JsonNode at(JsonNode document, String pointer) {
        JsonNode node = document.at(pointer);
        return node.isMissingNode() ? null : node;
    }

    private static String parent(String pointer) {
        return pointer.substring(0, pointer.lastIndexOf('/'));
    }

    private static String last(String pointer) {
        List<String> tokens = tokens(pointer);
        return tokens.get(tokens.size() - 1);
    }
}
