// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores documents by key. Writes join the unit of work of the caller's thread ({@link org.sigcore.store.Commits}),
 * whose commit verifies that a document has not changed since it was read. Any method throws {@link
 * org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface DocumentStore {
    /** Adds a document; the commit throws {@link org.sigcore.store.DuplicateKeyException} if the key exists. */
    default void add(String id, ObjectNode body) {
        add(id, 1, body);
    }

    /**
     * Adds a document with an initial version.
     *
     * @param version where keys are reused, higher than any version that may have been read
     */
    void add(String id, long version, ObjectNode body);

    /** Replaces a document that was read. */
    void replace(StoredDocument before, ObjectNode body);

    /** Removes a document that was read. */
    void remove(StoredDocument document);

    /** Reads a document; null if absent. */
    @Nullable
    StoredDocument find(String id);

    /** Returns the version of each document by key. For tables with at most some thousand rows. */
    Map<String, Long> versions();
}
