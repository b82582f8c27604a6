// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All configured documents as of one version. Immutable.
 *
 * @param version increases with every change
 * @param rows documents by item and entry; an item without a row has its default
 */
public record ConfigSnapshot(long version, List<Row> rows) {
    /** An empty configuration. */
    public static final ConfigSnapshot NONE = new ConfigSnapshot(0, List.of());

    /**
     * A stored document.
     *
     * @param item {@link ConfigItem#id}
     * @param entry key in a collection, empty for a resource
     * @param version version of the change that wrote it
     * @param document JSON; null if it was removed
     */
    public record Row(
            String item,
            String entry,
            long version,
            @Nullable String document) {}

    /**
     * A change to store.
     *
     * @param expected version of the row that the writer has read, 0 for no row or one without a document; null to write
     *     unconditionally
     * @param document JSON; null to remove
     */
    public record Change(
            String item,
            String entry,
            @Nullable Long expected,
            @Nullable String document) {

        /** Returns the path of the document below the root of its API. */
        public String resource() {
            return entry.isEmpty() ? item : item + "/" + entry;
        }
    }
}
