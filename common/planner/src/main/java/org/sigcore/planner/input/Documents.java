// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Strict reading of input files: unknown, missing and repeated members are errors. */
public final class Documents {
    private static final Binder STRICT = new Binder(true);
    private static final Binder LENIENT = new Binder(false);

    private Documents() {}

    /**
     * Reads a file in YAML or JSON.
     *
     * @throws PlanException if it is unreadable, or a value is missing, unknown or out of range
     */
    public static <T> T read(Path file, Class<T> type) {
        return reading(file, text -> STRICT.bind(type, yaml(text)));
    }

    /**
     * Reads members of a file in YAML and ignores the others. Absent members are taken from the file next to it that
     * {@code like} names.
     */
    public static <T> T readSome(Path file, Class<T> type) {
        return reading(file, text -> {
            Map<Object, Object> tree = tree(text);
            Object like = tree.get("like");
            if (like != null) {
                reading(file.resolveSibling(like + ".yaml"), Documents::tree).forEach(tree::putIfAbsent);
            }
            return LENIENT.bind(type, tree);
        });
    }

    /** Parses a text in YAML. */
    public static <T> T parse(String text, Class<T> type) {
        return STRICT.bind(type, yaml(text));
    }

    private static Map<Object, Object> tree(String text) {
        if (yaml(text) instanceof Map<?, ?> members) {
            return new LinkedHashMap<>(members);
        }
        throw new PlanException("expected members and values");
    }

    private static @Nullable Object yaml(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        return new Yaml(new SafeConstructor(options)).load(text);
    }

    private static <T> T reading(Path file, Function<String, T> parser) {
        try {
            return parser.apply(Files.readString(file));
        } catch (IOException e) {
            throw new PlanException(file + " cannot be read: " + e);
        } catch (YAMLException | PlanException e) {
            throw new PlanException(file + ": " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
        }
    }
}
