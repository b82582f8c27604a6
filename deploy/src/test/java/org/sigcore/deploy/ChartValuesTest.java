// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** The README and the schema of a chart cover its values. */
class ChartValuesTest {
    private static final Path CHARTS = Path.of("helm");

    /** Objects whose members Kubernetes or the program checks. */
    private static final Set<String> FREE = Set.of("config", "affinity");

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf", "ndb", "console", "sigcore"})
    void readme_isGeneratedFromTheValues(String chart) throws IOException {
        KeptText.holds(CHARTS.resolve(chart).resolve("README.md"), ChartReadme.of(chart));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf", "ndb", "console", "sigcore"})
    void schema_hasEachValueAndRefusesUnknownKeys(String chart) throws IOException {
        Map<String, Object> schema = yaml(CHARTS.resolve(chart).resolve("values.schema.json"));
        List<String> missing = new ArrayList<>();
        compare(yaml(CHARTS.resolve(chart).resolve("values.yaml")), schema, new Place(schema, "", missing));
        if (chart.equals(
                "sigcore")) { // keys of a function are checked by its own schema, global belongs to other charts too
            missing.removeAll(Stream.of("nrf", "scp", "policy", "bsf", "ndb", "console", "global")
                    .map(key -> "open: " + key)
                    .toList());
        }
        assertThat(missing).isEmpty();
    }

    private record Place(Map<String, Object> schema, String path, List<String> missing) {
        private Place below(String key) {
            return new Place(schema, path.isEmpty() ? key : path + "." + key, missing);
        }
    }

    private static void compare(Object value, Map<String, Object> node, Place place) {
        if (!(value instanceof Map<?, ?> members) || FREE.contains(place.path)) {
            return;
        }
        Map<String, Object> resolved = resolved(node, place.schema);
        Map<String, Object> known = members(resolved.get("properties"));
        Object others = resolved.get("additionalProperties");
        if (others == null || Boolean.TRUE.equals(others)) {
            place.missing.add("open: " + place.path);
        }
        members.forEach((key, member) -> {
            Object child = known.containsKey(key) ? known.get(key) : others;
            if (child instanceof Map<?, ?>) {
                compare(member, members(child), place.below(String.valueOf(key)));
            } else if (!Boolean.TRUE.equals(child) && child != null) {
                place.missing.add(place.below(String.valueOf(key)).path);
            }
        });
    }

    /** Follows references to definitions of the same file. */
    private static Map<String, Object> resolved(Map<String, Object> node, Map<String, Object> schema) {
        if (!(node.get("$ref") instanceof String reference)) {
            return node;
        }
        Map<String, Object> definition = schema;
        for (String step : reference.substring("#/".length()).split("/")) {
            definition = members(definition.get(step));
        }
        return resolved(definition, schema);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> members(@Nullable Object node) {
        return (Map<String, Object>) Objects.requireNonNullElse(node, Map.of());
    }

    private static Map<String, Object> yaml(Path file) throws IOException {
        return new Yaml().load(Files.readString(file));
    }
}
