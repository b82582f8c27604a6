// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The published OpenAPI files, where they are available ({@code ../shared/3gpp} next to this repository, or
 * {@code -Dsigcore.3gpp=DIRECTORY}). Thread-safe.
 */
public final class OpenApi {
    private static final Path DIRECTORY = Path.of(System.getProperty("sigcore.3gpp", "../../shared/3gpp"));
    private static final Map<String, Map<String, Object>> FILES = new ConcurrentHashMap<>();
    private static final List<String> METHODS = List.of("post", "get", "put", "patch", "delete");

    private OpenApi() {}

    /** Returns whether the files are available. */
    public static boolean isAtHand() {
        return Files.isDirectory(DIRECTORY);
    }

    /** Returns the expected directory of the files. */
    public static Path directory() {
        return DIRECTORY;
    }

    /**
     * A part of a file.
     *
     * @param file the file that its references are relative to
     */
    public record Part(String file, Map<String, Object> members) {
        /** Returns a member that is an object, with references resolved; null if it is absent. */
        @SuppressWarnings("unchecked")
        public @Nullable Part at(String name) {
            return members.get(name) instanceof Map<?, ?> map
                    ? new Part(file, (Map<String, Object>) map).resolved()
                    : null;
        }

        /** Returns the objects of a member that is a list; empty if it is absent. */
        @SuppressWarnings("unchecked")
        public List<Part> all(String name) {
            return members.get(name) instanceof List<?> list
                    ? list.stream()
                            .map(each -> new Part(file, (Map<String, Object>) each))
                            .toList()
                    : List.of();
        }

        /** Returns the texts of a member that is a list; empty if it is absent. */
        public List<String> texts(String name) {
            return members.get(name) instanceof List<?> list
                    ? list.stream().map(String::valueOf).toList()
                    : List.of();
        }

        /** Returns the text of a member; null if it is absent. */
        public @Nullable String text(String name) {
            Object value = members.get(name);
            return value == null ? null : value.toString();
        }

        /** Returns the number of a member, or a default if it is absent. */
        public long number(String name, long otherwise) {
            return members.get(name) instanceof Number number ? number.longValue() : otherwise;
        }

        /** Returns the part that this part references, or this part without a reference. */
        public Part resolved() {
            Part part = this;
            for (String reference = part.text("$ref"); reference != null; reference = part.text("$ref")) {
                String[] places = reference.split("#/", 2);
                String home = places[0].isEmpty() ? part.file : places[0];
                part = new Part(home, read(home));
                for (String place : places[1].split("/")) {
                    part = new Part(home, part.object(place.replace("~1", "/")));
                }
            }
            return part;
        }

        @SuppressWarnings("unchecked")
        private Map<String, Object> object(String name) {
            return (Map<String, Object>) Objects.requireNonNull(members.get(name), () -> file + ": " + name);
        }
    }

    /**
     * An operation of an API.
     *
     * @param path the path with the prefix of the API and names in braces
     * @param mediaType the media type of the body; null without a body
     * @param request the schema of the body; null without a body
     * @param responses the schema of the JSON body of the answer by status; null for an answer without one
     */
    public record Operation(
            String method,
            String path,
            @Nullable String mediaType,
            @Nullable Part request,
            Map<String, @Nullable Part> responses,
            List<Callback> callbacks) {}

    /** A notification to a consumer, at a URI with the given ending. */
    public record Callback(String name, String ending, Part schema) {}

    /** Returns the operations of a file, in its order. */
    public static List<Operation> operations(String file) {
        Part whole = new Part(file, read(file));
        String server = whole.all("servers").isEmpty()
                ? ""
                : String.valueOf(whole.all("servers").getFirst().text("url"));
        Part paths = Objects.requireNonNull(whole.at("paths"));
        List<Operation> operations = new ArrayList<>();
        for (String path : paths.members().keySet()) {
            Part item = Objects.requireNonNull(paths.at(path));
            for (String method : METHODS) {
                Part operation = item.at(method);
                if (operation != null) {
                    operations.add(operation(
                            method.toUpperCase(Locale.ROOT), server.replace("{apiRoot}", "") + path, operation));
                }
            }
        }
        return operations;
    }

    private static Operation operation(String method, String path, Part operation) {
        Part body = operation.at("requestBody");
        Part content = body == null ? null : body.at("content");
        String mediaType = content == null
                ? null
                : content.members().keySet().stream()
                        .filter(type -> type.endsWith("json"))
                        .findFirst()
                        .orElse(null);
        Part request = content == null || mediaType == null
                ? null
                : Objects.requireNonNull(content.at(mediaType)).at("schema");
        return new Operation(method, path, mediaType, request, responses(operation), callbacks(operation));
    }

    private static Map<String, @Nullable Part> responses(Part operation) {
        Map<String, @Nullable Part> responses = new LinkedHashMap<>();
        Part all = Objects.requireNonNull(operation.at("responses"));
        for (Object status : all.members().keySet()) {
            Part content = Objects.requireNonNull(all.at((String) status)).at("content");
            Part json = content == null ? null : content.at("application/json");
            Part problem = content == null ? null : content.at("application/problem+json");
            Part media = json == null ? problem : json;
            responses.put((String) status, media == null ? null : media.at("schema"));
        }
        return responses;
    }

    private static List<Callback> callbacks(Part operation) {
        List<Callback> callbacks = new ArrayList<>();
        Part all = operation.at("callbacks");
        if (all != null) {
            for (String name : all.members().keySet()) {
                Part expressions = Objects.requireNonNull(all.at(name));
                for (String expression : expressions.members().keySet()) {
                    Operation post = operation(
                            "POST",
                            expression,
                            Objects.requireNonNull(Objects.requireNonNull(expressions.at(expression))
                                    .at("post")));
                    Part schema = post.request();
                    if (schema != null) {
                        callbacks.add(new Callback(name, expression.substring(expression.indexOf('}') + 1), schema));
                    }
                    callbacks.addAll(post.callbacks());
                }
            }
        }
        return callbacks;
    }

    /** Returns a type of a file. */
    public static Part schema(String file, String name) {
        Part schemas = Objects.requireNonNull(Objects.requireNonNull(new Part(file, read(file)).at("components"))
                .at("schemas"));
        return Objects.requireNonNull(schemas.at(name), name);
    }

    private static Map<String, Object> read(String file) {
        return FILES.computeIfAbsent(file, name -> {
            LoaderOptions options = new LoaderOptions();
            options.setMaxAliasesForCollections(1000);
            try {
                String text = Files.readString(DIRECTORY.resolve(name))
                        .replace("\t", "    "); // some files are indented by both
                return new Yaml(new SafeConstructor(options)).load(text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
