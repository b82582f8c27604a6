// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.association.logic.Association;
import org.sigcore.policy.session.logic.Touched;

/**
 * Associations of one kind. What is written goes with the unit of work of the caller's thread ({@link
 * org.sigcore.store.Commits}), where it is decided whether the association was still as it was read. Any method throws {@link
 * org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface AssociationStore {
    /** Adds an association. */
    void add(Association association);

    /** Puts one in the place of what was read. */
    void replace(Association before, Association after);

    /** Removes what was read. */
    void remove(Association association);

    /** By primary key. */
    @Nullable
    Association find(String id);

    /**
     * Walks over all associations in the order of their identities, page by page: what is there all along is met once, what comes or
     * goes meanwhile may be.
     *
     * @param after the last identity of the page before; empty for the first page
     * @param limit 1 to 10,000; a page with fewer is the last one
     */
    List<Touched> walk(String after, int limit);
}
