// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Adds the texts of {@code help.properties} to meters that are registered without a description. Called once for each
 * new meter. Immutable.
 */
public final class HelpTexts implements MeterFilter {
    private static final String FILE = "help.properties";
    private static final List<String> SUFFIXES = List.of("", "_total", "_seconds");
    private static final Pattern PLACEHOLDER = Pattern.compile("<[a-z]+>");

    private final Map<String, String> byName = new HashMap<>();
    private final Map<Pattern, String> byPattern = new LinkedHashMap<>();

    /** Reads the texts. */
    public HelpTexts() {
        Properties texts = new Properties();
        try (InputStream in = Objects.requireNonNull(HelpTexts.class.getResourceAsStream(FILE), FILE)) {
            texts.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        texts.stringPropertyNames().forEach(name -> add(name, texts.getProperty(name)));
    }

    private void add(String name, String text) {
        if (PLACEHOLDER.matcher(name).find()) {
            byPattern.put(Pattern.compile(PLACEHOLDER.matcher(name).replaceAll("[A-Za-z]+")), text);
        } else {
            byName.put(name, text);
        }
    }

    @Override
    public Meter.Id map(Meter.Id id) {
        String text = id.getDescription() == null ? textOf(id.getName().replace('.', '_')) : null;
        return text == null
                ? id
                : new Meter.Id(id.getName(), Tags.of(id.getTagsAsIterable()), id.getBaseUnit(), text, id.getType());
    }

    private @Nullable String textOf(String name) {
        for (String suffix : SUFFIXES) {
            String text = byName.get(name + suffix);
            if (text != null) {
                return text;
            }
        }
        return byPattern.entrySet().stream()
                .filter(each -> SUFFIXES.stream()
                        .anyMatch(suffix -> each.getKey().matcher(name + suffix).matches()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }
}
