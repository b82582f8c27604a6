// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Strict reader of scenario files. Unknown keys, duplicate keys, keys without a value, and values of a wrong type or
 * out of bounds are errors that name their location, so that a typing error never changes the benchmark. Stateless.
 */
public final class ScenarioLoader {
    private static final String SUFFIX = ".yaml";
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .addModule(new SimpleModule().addDeserializer(Duration.class, new DurationReader()))
            .build();

    private ScenarioLoader() {}

    /**
     * Reads a scenario file. What it does not state, it takes from the file next to it that {@code like} names.
     *
     * @throws ScenarioException if the file cannot be read or is invalid
     */
    public static Scenario load(Path file) {
        Scenario scenario;
        try {
            Map<Object, Object> tree = tree(Files.readString(file));
            Object like = tree.remove("like");
            if (like != null) {
                tree(Files.readString(file.resolveSibling(like + SUFFIX))).forEach(tree::putIfAbsent);
            }
            scenario = scenario(tree);
        } catch (IOException e) {
            throw new ScenarioException(file + ": cannot be read");
        } catch (ScenarioException e) {
            throw new ScenarioException(file.getFileName() + ": " + e.getMessage());
        }
        if (!(scenario.name() + SUFFIX).equals(String.valueOf(file.getFileName()))) {
            throw new ScenarioException(file.getFileName() + ": name: is " + scenario.name());
        }
        return scenario;
    }

    /** Reads a scenario from text. */
    static Scenario parse(String text) {
        return scenario(tree(text));
    }

    private static Map<Object, Object> tree(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try {
            Object tree = new Yaml(new SafeConstructor(options)).load(text);
            refuseNulls("", tree);
            if (tree instanceof Map<?, ?> map) {
                return new LinkedHashMap<>(map);
            }
            throw new ScenarioException("expected keys with values");
        } catch (MarkedYAMLException e) {
            String line = e.getProblemMark() == null
                    ? ""
                    : "line " + (e.getProblemMark().getLine() + 1) + ": ";
            throw new ScenarioException(line + firstLine(e.getProblem()));
        } catch (YAMLException e) {
            throw new ScenarioException(firstLine(e.getMessage()));
        }
    }

    private static Scenario scenario(Map<Object, Object> tree) {
        refuseUnknown("", tree, Scenario.class);
        try {
            return MAPPER.convertValue(tree, Scenario.class);
        } catch (JacksonException e) {
            throw new ScenarioException(place(e) + reason(e));
        }
    }

    // Without this check, a key without a value would be treated as absent.
    private static void refuseNulls(String place, @Nullable Object node) {
        switch (node) {
            case null -> throw new ScenarioException((place.isEmpty() ? "" : place + ": ") + "has no value");
            case Map<?, ?> map ->
                map.forEach((key, value) -> refuseNulls(place.isEmpty() ? "" + key : place + "." + key, value));
            case List<?> list -> {
                for (int i = 0; i < list.size(); i++) {
                    refuseNulls(place + "[" + i + "]", list.get(i));
                }
            }
            default -> {
                // a scalar value
            }
        }
    }

    // Unknown keys are reported before missing ones, since a typing error in a key causes both.
    private static void refuseUnknown(String place, @Nullable Object node, Type type) {
        if (node instanceof Map<?, ?> map && type instanceof Class<?> kind && kind.isRecord()) {
            Map<String, Type> known = new LinkedHashMap<>();
            for (RecordComponent each : kind.getRecordComponents()) {
                known.put(each.getName(), each.getGenericType());
            }
            map.forEach((key, value) -> {
                String there = (place.isEmpty() ? "" : place + ".") + key;
                Type of = known.get("" + key);
                if (of == null) {
                    throw new ScenarioException(there + ": no such key, there are " + known.keySet());
                }
                refuseUnknown(there, value, of);
            });
        } else if (node instanceof List<?> list && type instanceof ParameterizedType of) {
            for (int i = 0; i < list.size(); i++) {
                refuseUnknown(place + "[" + i + "]", list.get(i), of.getActualTypeArguments()[0]);
            }
        }
    }

    private static String reason(JacksonException e) {
        Throwable cause = e.getCause();
        return firstLine(cause instanceof ScenarioException ours ? ours.getMessage() : e.getOriginalMessage());
    }

    private static String place(JacksonException e) {
        StringBuilder place = new StringBuilder();
        if (e instanceof DatabindException bind) {
            for (JacksonException.Reference step : bind.getPath()) {
                if (step.getPropertyName() == null) {
                    place.append('[').append(step.getIndex()).append(']');
                } else {
                    place.append(place.isEmpty() ? "" : ".").append(step.getPropertyName());
                }
            }
        }
        return place.isEmpty() ? "" : place + ": ";
    }

    private static String firstLine(@Nullable String text) {
        return text == null ? "cannot be read" : text.lines().findFirst().orElse(text);
    }

    private static final class DurationReader extends StdDeserializer<Duration> {
        DurationReader() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) {
            String text = parser.getValueAsString();
            try {
                return Arguments.duration("duration", text);
            } catch (UsageException e) {
                throw new ScenarioException(String.valueOf(e.getMessage()));
            }
        }
    }
}
