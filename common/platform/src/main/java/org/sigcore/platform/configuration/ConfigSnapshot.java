// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was ever configured, as of one version. Immutable.
 *
 * @param version grows with every change
 * @param rows documents by item and entry; what is not there has its default
 */
public record ConfigSnapshot(long version, List<Row> rows) {
    /** Nothing was configured yet. */
    public static final ConfigSnapshot NONE = new ConfigSnapshot(0, List.of());

    /**
     * One document.
     *
     * @param item {@link ConfigItem#id}
     * @param entry key in a collection, empty for a resource
     * @param version that of the change which wrote it
     * @param document JSON; null when it was removed
     */
    public record Row(
            String item,
            String entry,
            long version,
            @Nullable String document) {}

    /**
     * What is to be written.
     *
     * @param expected the row's version that the writer has seen, 0 for none; null for whatever it is
     * @param document JSON; null to remove
     */
    public record Change(
            String item,
            String entry,
            @Nullable Long expected,
            @Nullable String document) {

        /** As the path to it goes on below the root of its API. */
        public String resource() {
            return entry.isEmpty() ? item : item + "/" + entry;
        }
    }
}
