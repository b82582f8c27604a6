// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.sigcore.platform.configuration.schema.Problems;

/**
 * Named documents at {@code {root}/{name}/{key}}. Keys are 1 to 128 letters, digits and {@code . _ : @ -}.
 *
 * @param defaults what is there until somebody configures something else; such an entry cannot be removed for good:
 *     deleting it brings its default back
 * @param checks what the shape of one entry cannot say
 * @param wholeChecks what concerns several entries
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

    /** Named documents of the NF's own API; none by default. */
    public static <T extends Record> ConfigCollection<T> of(String name, Class<T> type) {
        return new ConfigCollection<>("", name, type, Map.of(), "", List.of(), List.of());
    }

    /** The same below {@code /{nf}/nf-common-component/v1/{group}}. */
    public ConfigCollection<T> in(String newGroup) {
        return new ConfigCollection<>(newGroup, name, type, defaults, doc, checks, wholeChecks);
    }

    /** The same with a description for the OpenAPI file. */
    public ConfigCollection<T> doc(String newDoc) {
        return new ConfigCollection<>(group, name, type, defaults, newDoc, checks, wholeChecks);
    }

    /** The same with one more entry by default. */
    public ConfigCollection<T> entry(String key, T value) {
        Map<String, T> all = new LinkedHashMap<>(defaults);
        all.put(key, value);
        return new ConfigCollection<>(group, name, type, all, doc, checks, wholeChecks);
    }

    /** The same with one more check of an entry, called when each attribute for itself is right. */
    public ConfigCollection<T> check(BiConsumer<T, Problems> check) {
        return new ConfigCollection<>(group, name, type, defaults, doc, plus(checks, check), wholeChecks);
    }

    /** The same with one more check of all entries together; its pointers begin with the key: {@code /{key}/attribute}. */
    public ConfigCollection<T> checkAll(BiConsumer<Map<String, T>, Problems> check) {
        return new ConfigCollection<>(group, name, type, defaults, doc, checks, plus(wholeChecks, check));
    }

    private static <E> List<E> plus(List<E> list, E element) {
        List<E> all = new ArrayList<>(list);
        all.add(element);
        return List.copyOf(all);
    }
}
