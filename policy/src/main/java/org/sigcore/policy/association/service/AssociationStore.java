// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.association.logic.Association;

/**
 * Associations of one kind. Writing methods return after their commit. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface AssociationStore {
    /** Adds an association. */
    void insert(Association association);

    /** Replaces an association. */
    void update(Association association);

    /** Removes an association; false if there is none. */
    boolean delete(String id);

    /** By primary key. */
    @Nullable
    Association find(String id);
}
