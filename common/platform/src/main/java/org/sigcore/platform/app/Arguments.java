// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sigcore.platform.lifecycle.StartException;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.FileSystemResource;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Parses the command line of an NF into arguments of Spring Boot. */
final class Arguments {
    private static final String CLASS_PATH = "optional:classpath:/";

    private Arguments() {}

    /**
     * Expands the short forms and fixes the locations of the configuration: the defaults in the jar, then each FILE in
     * order. Files in the working directory are not read. The last occurrence of a key wins.
     *
     * @throws StartException if an argument is not {@code --key=value}, or FILE cannot be read
     */
    static String[] expand(String... args) {
        Map<String, String> expanded = new LinkedHashMap<>();
        String location = CLASS_PATH;
        for (String arg : args) {
            int equals = arg.indexOf('=');
            if (!arg.startsWith("--") || equals < 3) {
                throw new StartException(arg + ": expected --roles=a,b, --config=FILE,… or --key=value");
            }
            String key = arg.substring(2, equals);
            String value = arg.substring(equals + 1);
            switch (key) {
                case "roles" -> expanded.put("sigcore.roles", value);
                case "config" ->
                    location = Stream.of(value.split(",", -1))
                            .map(Arguments::readable)
                            .collect(Collectors.joining(",", CLASS_PATH + ",", ""));
                default -> expanded.put(key, value);
            }
        }
        expanded.put("spring.config.location", location);
        return expanded.entrySet().stream()
                .map(entry -> "--" + entry.getKey() + "=" + entry.getValue())
                .toArray(String[]::new);
    }

    private static String readable(String file) {
        Path path = Path.of(file).toAbsolutePath();
        if (!file.endsWith(".yaml") && !file.endsWith(".yml")) {
            throw new StartException("--config=" + file + ": expected a .yaml file");
        }
        if (!Files.isReadable(path)) {
            throw new StartException("--config=" + file + ": no such file, or not readable");
        }
        try {
            // Parsed here in addition to Spring, which would print pages of stack trace for a syntax error.
            new YamlPropertySourceLoader().load(file, new FileSystemResource(path));
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            throw new StartException("%s: line %d, column %d: %s"
                    .formatted(file, mark.getLine() + 1, mark.getColumn() + 1, e.getProblem()));
        } catch (IOException | RuntimeException e) {
            throw new StartException(file + ": " + e.getMessage());
        }
        return path.toUri().toString();
    }
}
