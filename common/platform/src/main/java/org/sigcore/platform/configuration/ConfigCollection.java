// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.sigcore.platform.configuration.schema.Problems;

/**
 * Named documents at {@code {root}/{name}/{key}}. Keys consist of 1 to 128 letters, digits and {@code . _ : @ -}.
 *
 * @param defaults entries that exist until an operator configures others; they cannot be removed permanently: deleting
 *     one restores its default
 * @param checks constraints that the schema of an entry cannot express
 * @param wholeChecks constraints across several entries
 */
public record ConfigCollection<T extends Record>(
        String group,
        String name,
        Class<T> type,
        Map<String, T> defaults,
        String doc,
        List<BiConsumer<T, Problems>> checks,
        List<BiConsumer<Map<String, T>, Problems>> wholeChecks)
        implements ConfigItem<T> {
    /** Describes the keys, for explanations of errors. */
    public static final String KEYS = "a key of 1 to 128 letters, digits or . _ : @ -";

    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._:@-]{1,128}");

    /** Returns true if a document can have the key. */
    public static boolean isKey(String key) {
        return KEY.matcher(key).matches();
    }

    /** Creates a collection in the NF's own API, without default entries. */
    public static <T extends Record> ConfigCollection<T> of(String name, Class<T> type) {
        return new ConfigCollection<>("", name, type, Map.of(), "", List.of(), List.of());
    }

    /** Returns a copy whose path is below {@code /{nf}/nf-common-component/v1/{group}}. */
    public ConfigCollection<T> in(String newGroup) {
        return new ConfigCollection<>(newGroup, name, type, defaults, doc, checks, wholeChecks);
    }

    /** Returns a copy with a description for the OpenAPI file. */
    public ConfigCollection<T> doc(String newDoc) {
        return new ConfigCollection<>(group, name, type, defaults, newDoc, checks, wholeChecks);
    }

    /** Returns a copy with an additional default entry. */
    public ConfigCollection<T> entry(String key, T value) {
        Map<String, T> all = new LinkedHashMap<>(defaults);
        all.put(key, value);
        return new ConfigCollection<>(group, name, type, all, doc, checks, wholeChecks);
    }

    /** Returns a copy with an additional check of each entry, called after all its attributes are valid. */
    public ConfigCollection<T> check(BiConsumer<T, Problems> check) {
        return new ConfigCollection<>(group, name, type, defaults, doc, plus(checks, check), wholeChecks);
    }

    /**
     * Returns a copy with an additional check across all entries; its pointers begin with the key:
     * {@code /{key}/attribute}.
     */
    public ConfigCollection<T> checkAll(BiConsumer<Map<String, T>, Problems> check) {
        return new ConfigCollection<>(group, name, type, defaults, doc, checks, plus(wholeChecks, check));
    }

    private static <E> List<E> plus(List<E> list, E element) {
        List<E> all = new ArrayList<>(list);
        all.add(element);
        return List.copyOf(all);
    }
}
