// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Documents with a few values replaced, removed or moved, or with some octets changed. Not thread-safe. */
final class Spoiling {
    private static final List<String> VALUES = List.of(
            "null",
            "-1",
            "0",
            "256",
            "9223372036854775808",
            "1e308",
            "true",
            "\"\"",
            "\" \"",
            "\"\\u0000\"",
            "\"\\ud83d\\ude00\"",
            "\"" + "x".repeat(5000) + "\"",
            "\"permit out 17 from any to any\"",
            "\"2001:db8::/129\"",
            "\"//host/x\"",
            "\"http://127.0.0.1:1/x\"",
            "\"99999999999999999999 Tbps\"",
            "[]",
            "{}",
            "[null]",
            "{\"\": null}",
            "[".repeat(50) + "]".repeat(50));
    private final Random random;

    Spoiling(Random random) {
        this.random = random;
    }

    /** Returns the document with random faults, as octets. */
    byte[] spoiled(JsonNode document) {
        JsonNode copy = document.deepCopy();
        for (int i = random.nextInt(3); i >= 0; i--) {
            List<JsonNode> containers = new ArrayList<>();
            collect(copy, containers);
            spoil(containers.get(random.nextInt(containers.size())));
        }
        byte[] octets = Json.bytes(copy);
        if (random.nextInt(10) == 0) {
            octets[random.nextInt(octets.length)] = (byte) random.nextInt();
        }
        return octets;
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainer()) {
            containers.add(node);
            node.forEach(child -> collect(child, containers));
        }
    }

    private void spoil(JsonNode container) {
        JsonNode value = Json.parse(VALUES.get(random.nextInt(VALUES.size())));
        if (container instanceof ArrayNode array) {
            if (array.isEmpty() || random.nextBoolean()) {
                array.add(value);
            } else {
                array.set(random.nextInt(array.size()), value);
            }
        } else if (container instanceof ObjectNode object) {
            List<String> names = new ArrayList<>(object.propertyNames());
            if (names.isEmpty() || random.nextInt(8) == 0) {
                object.set("x".repeat(random.nextInt(40)), value);
                return;
            }
            String name = names.get(random.nextInt(names.size()));
            switch (random.nextInt(4)) {
                case 0 -> object.remove(name);
                case 1 -> object.set(names.get(random.nextInt(names.size())), object.get(name));
                default -> object.set(name, value);
            }
        }
    }
}
