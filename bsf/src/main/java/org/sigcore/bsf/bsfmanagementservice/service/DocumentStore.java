// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import tools.jackson.databind.node.ObjectNode;

/**
 * Documents of one kind (bindings of UEs or MBS sessions, subscriptions), found by id and by key. What a method returns is
 * stored for good. Thread-safe; exceptions as in {@link PcfBindingStore}.
 */
public interface DocumentStore {
    /** Adds a document. False, and nothing is stored, when one of its keys is taken and keys of this kind are unique. */
    boolean add(StoredDocument document);

    /** By id. */
    Optional<StoredDocument> find(String id);

    /** By key, oldest first. */
    List<StoredDocument> findByKey(String key);

    /** Changes a document. Empty when there is none of that id. */
    Optional<StoredDocument> update(String id, UnaryOperator<ObjectNode> change);

    /** Deletes a document, and returns what it was; empty when there is none of that id. */
    Optional<StoredDocument> delete(String id);
}
