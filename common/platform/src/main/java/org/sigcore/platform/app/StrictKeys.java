// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sigcore.platform.lifecycle.StartException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Rejects unknown configuration keys. Spring Boot detects them within a configuration record; this class detects
 * unknown top-level names and keys of the NF that no record covers. It checks only the defaults of the jar, FILE and
 * the command line, since the environment contains variables of other programs.
 */
final class StrictKeys {
    private static final Set<String> OF_THE_FRAME = Set.of("sigcore", "server", "spring", "management", "logging");

    private final String nf;
    private final List<ConfigurationPropertyName> records = new ArrayList<>();

    /** @param wiring class whose annotations and imports declare the NF's configuration records */
    StrictKeys(String nf, Class<?> wiring) {
        this.nf = nf;
        collect(wiring, new HashSet<>());
    }

    /** @throws StartException naming the first unknown key and its origin */
    void check(ConfigurableEnvironment environment) {
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> enumerable && isOurs(source.getName())) {
                for (String key : enumerable.getPropertyNames()) {
                    if (!isRead(key)) {
                        throw new StartException(
                                key + ": unknown key" + Origins.of(PropertySourceOrigin.get(source, key)));
                    }
                }
            }
        }
    }

    private static boolean isOurs(String source) {
        return !source.equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)
                && !source.equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)
                && (source.startsWith("Config resource") || source.equals("commandLineArgs"));
    }

    private boolean isRead(String key) {
        ConfigurationPropertyName name = ConfigurationPropertyName.adapt(key, '.');
        String top = name.isEmpty() ? "" : name.getElement(0, ConfigurationPropertyName.Form.UNIFORM);
        if (OF_THE_FRAME.contains(top)) {
            return true;
        }
        return top.equals(nf) && records.stream().anyMatch(record -> record.equals(name) || record.isAncestorOf(name));
    }

    private void collect(Class<?> type, Set<Class<?>> seen) {
        if (!seen.add(type)) {
            return;
        }
        MergedAnnotations annotations = MergedAnnotations.from(type);
        annotations.stream(EnableConfigurationProperties.class).forEach(enabled -> {
            for (Class<?> record : enabled.getClassArray("value")) {
                records.add(prefix(record));
            }
        });
        annotations.stream(Import.class).forEach(imports -> {
            for (Class<?> imported : imports.getClassArray("value")) {
                collect(imported, seen);
            }
        });
    }

    private static ConfigurationPropertyName prefix(Class<?> record) {
        var annotation = MergedAnnotations.from(record).get(ConfigurationProperties.class);
        if (annotation.getBoolean("ignoreUnknownFields")) {
            throw new IllegalStateException(record.getName() + " must say ignoreUnknownFields = false");
        }
        return ConfigurationPropertyName.of(annotation.getString("prefix"));
    }
}
