// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingKeys;
import org.sigcore.bsf.bsfmanagementservice.logic.Registration;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import tools.jackson.databind.node.ObjectNode;

/**
 * Store of PDU session bindings. Changes are durable when a method returns. Thread-safe. Every method throws the
 * exception of the store when it is unreachable, which callers answer with 503 or Diameter 3004.
 */
public interface PcfBindingStore {
    /**
     * Decides the outcome of a new binding. Called within a transaction, and again if it is retried; must have no side
     * effects.
     */
    @FunctionalInterface
    interface RegistrationRule {
        /** @param sharing stored bindings that share an address or a combination with it */
        Registration settle(StoredDocument incoming, Collection<StoredDocument> sharing);
    }

    /** Decides the outcome of a changed binding. Called like a {@link RegistrationRule}. */
    @FunctionalInterface
    interface UpdateRule {
        /** @param sharing stored bindings that share an address with it; may include the binding itself */
        Registration.Replaced settle(StoredDocument before, StoredDocument after, Collection<StoredDocument> sharing);
    }

    /**
     * Stores a binding. If it shares a key with others, the rule decides; its decision, including the changes to other
     * bindings, is applied in one transaction.
     */
    Registration register(StoredDocument binding, RegistrationRule rule);

    /** Finds a binding by id. */
    Optional<StoredDocument> find(String bindingId);

    /** Returns the bindings under a key of {@link BindingKeys}: one read by primary key. */
    List<StoredDocument> findByKey(String key);

    /**
     * Returns the bindings under each key, in the order of the keys: one read by primary key each, in one statement.
     */
    List<List<StoredDocument>> findByKeys(List<String> keys);

    /** Returns the bindings of a SUPI or GPSI. */
    List<StoredDocument> findByIdentity(String identity);

    /**
     * Changes a binding, in one transaction.
     *
     * @param change computes the new document; an exception aborts the transaction without a change
     * @param rule decides the outcome if the new document shares a key with other bindings
     * @return the changed binding; empty if no binding has that id
     */
    Optional<Registration.Replaced> update(String bindingId, UnaryOperator<ObjectNode> change, UpdateRule rule);

    /** Deletes a binding and returns it; empty if no binding has that id. */
    Optional<StoredDocument> delete(String bindingId);

    /** Deletes a binding and returns it; empty if it was removed or registered again since that time. */
    Optional<StoredDocument> delete(String bindingId, long storedAtMillis);

    /**
     * Page of bindings.
     *
     * @param unchanged bindings of the page that have not been changed or confirmed recently
     * @param last id of the last binding of the page; empty after the last page
     */
    record Page(List<StoredDocument> unchanged, String last) {}

    /**
     * Returns the bindings after the given id, in the order of their ids. For background work: scans a range of the
     * table.
     */
    Page unchanged(String afterId, long sinceMillis, int limit);

    /** Refreshes the modification time of a binding without changing it. */
    void touch(String bindingId);
}
