// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Documents by key. What is written goes with the unit of work of the caller's thread
 * ({@link org.sigcore.store.Commits}), where it is decided whether a document was still as it was read. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface DocumentStore {
    /** Adds one; {@link org.sigcore.store.DuplicateKeyException} at the commit if the key is there. */
    default void add(String id, ObjectNode body) {
        add(id, 1, body);
    }

    /**
     * The same.
     *
     * @param version of its first writing: where keys come again, higher than one that somebody may have read
     */
    void add(String id, long version, ObjectNode body);

    /** Puts another document in the place of what was read. */
    void replace(StoredDocument before, ObjectNode body);

    /** Removes what was read. */
    void remove(StoredDocument document);

    /** One document; null when there is none. */
    @Nullable
    StoredDocument find(String id);

    /** The keys of all, with the version of each. For tables with no more than some thousand rows. */
    Map<String, Long> versions();
}
