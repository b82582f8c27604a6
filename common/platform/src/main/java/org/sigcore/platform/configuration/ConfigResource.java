// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Schema;

/**
 * One document at {@code {root}/{name}}.
 *
 * <pre>{@code
 * static final ConfigResource<DiscoveryOptions> OPTIONS = ConfigResource.of(
 *                 "nfDiscoveryOptions", DiscoveryOptions.class, new DiscoveryOptions(10, Duration.ofHours(1)))
 *         .check((options, problems) -> problems.unless(options.limit() < 1000, "/limit", "expected less than 1000"));
 * }</pre>
 *
 * <p>Attributes have the names of the record's components. The component types and the annotations of this package
 * define the schema and its bounds; see {@link Schema}.
 *
 * @param defaults effective until an operator configures the document; also the values of attributes that a PUT omits
 * @param checks constraints that the schema cannot express
 */
public record ConfigResource<T extends Record>(
        String group, String name, Class<T> type, T defaults, String doc, List<BiConsumer<T, Problems>> checks)
        implements ConfigItem<T> {

    /** Creates a document of the NF's own API, described by the {@link Doc} of its record. */
    public static <T extends Record> ConfigResource<T> of(String name, Class<T> type, T defaults) {
        Doc doc = type.getAnnotation(Doc.class);
        return new ConfigResource<>("", name, type, defaults, doc == null ? "" : doc.value(), List.of());
    }

    /** Returns a copy below {@code /{nf}/nf-common-component/v1/{group}}. */
    public ConfigResource<T> in(String newGroup) {
        return new ConfigResource<>(newGroup, name, type, defaults, doc, checks);
    }

    /** Returns a copy with a description for the OpenAPI file that replaces the record's. */
    public ConfigResource<T> doc(String newDoc) {
        return new ConfigResource<>(group, name, type, defaults, newDoc, checks);
    }

    /** Returns a copy with an additional check of the whole document, called after all its attributes are valid. */
    public ConfigResource<T> check(BiConsumer<T, Problems> check) {
        List<BiConsumer<T, Problems>> all = new ArrayList<>(checks);
        all.add(check);
        return new ConfigResource<>(group, name, type, defaults, doc, List.copyOf(all));
    }
}
