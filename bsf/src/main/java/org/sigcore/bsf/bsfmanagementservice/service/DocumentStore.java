// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import tools.jackson.databind.node.ObjectNode;

/**
 * Documents of one kind (bindings of UEs or MBS sessions, subscriptions), found by id and by key. Changes are durable
 * when a method returns. A subscription and its pending notifications are changed and deleted together. Thread-safe;
 * exceptions as in {@link PcfBindingStore}.
 */
public interface DocumentStore {
    /** Adds a document. Returns false and stores nothing if one of its keys exists and keys of this type are unique. */
    boolean add(StoredDocument document);

    /**
     * Adds a document and deletes others, atomically.
     *
     * @param key key of the documents passed to {@code surplus}, oldest first
     * @param surplus returns those to delete
     * @return the deleted documents
     */
    List<StoredDocument> add(StoredDocument document, String key, UnaryOperator<List<StoredDocument>> surplus);

    /** Finds a document by id. */
    Optional<StoredDocument> find(String id);

    /** Finds documents by key, oldest first. */
    List<StoredDocument> findByKey(String key);

    /** Changes a document. Empty if no document has that id. */
    Optional<StoredDocument> update(String id, UnaryOperator<ObjectNode> change);

    /** Deletes a document and returns it; empty if no document has that id. */
    Optional<StoredDocument> delete(String id);
}
