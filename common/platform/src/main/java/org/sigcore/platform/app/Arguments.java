// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.platform.lifecycle.StartException;

/** The command line of an NF, in the words of Spring Boot. */
final class Arguments {
    private static final String CLASS_PATH = "optional:classpath:/";

    private Arguments() {}

    /**
     * Writes the short forms out and fixes where configuration is read from: the jar, then FILE, and no file that happens
     * to lie in the working directory.
     *
     * @throws StartException if an argument is not {@code --key=value}, or FILE cannot be read
     */
    static String[] expand(String... args) {
        List<String> expanded = new ArrayList<>();
        String location = CLASS_PATH;
        for (String arg : args) {
            int equals = arg.indexOf('=');
            if (!arg.startsWith("--") || equals < 3) {
                throw new StartException(arg + ": expected --roles=a,b, --config=FILE or --key=value");
            }
            String key = arg.substring(2, equals);
            String value = arg.substring(equals + 1);
            switch (key) {
                case "roles" -> expanded.add("--sigcore.roles=" + value);
                case "config" -> location = CLASS_PATH + "," + readable(value);
                default -> expanded.add(arg);
            }
        }
        expanded.add("--spring.config.location=" + location);
        return expanded.toArray(String[]::new);
    }

    private static String readable(String file) {
        Path path = Path.of(file).toAbsolutePath();
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            throw new StartException("--config=" + file + ": no such file, or not readable");
        }
        if (!file.endsWith(".yaml") && !file.endsWith(".yml") && !file.endsWith(".properties")) {
            throw new StartException("--config=" + file + ": expected a .yaml or .properties file");
        }
        return path.toUri().toString();
    }
}
