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
 * Bindings of PDU sessions. What a method returns is stored for good. Thread-safe. Every method throws the store's own
 * exception when the store is unreachable: answer 503, Diameter 3004.
 */
public interface PcfBindingStore {
    /** Says what becomes of a new binding. Called in a transaction, again when the transaction is retried: has no effect itself. */
    @FunctionalInterface
    interface RegistrationRule {
        /** @param sharing stored bindings with which it shares an address or a combination */
        Registration settle(StoredDocument incoming, Collection<StoredDocument> sharing);
    }

    /** Says what becomes of a changed binding. Called as a {@link RegistrationRule} is. */
    @FunctionalInterface
    interface UpdateRule {
        /** @param sharing stored bindings with which it shares an address, itself among them or not */
        Registration.Replaced settle(StoredDocument before, StoredDocument after, Collection<StoredDocument> sharing);
    }

    /**
     * Stores a binding. The rule decides where it shares a key with others; what it says is carried out, its losers
     * included, in one transaction.
     */
    Registration register(StoredDocument binding, RegistrationRule rule);

    /** By id. */
    Optional<StoredDocument> find(String bindingId);

    /** Bindings filed under a key of {@link BindingKeys}: one read by primary key. */
    List<StoredDocument> findByKey(String key);

    /** Bindings filed under each of the keys, in their order: one read by primary key each, in one statement. */
    List<List<StoredDocument>> findByKeys(List<String> keys);

    /** Bindings of a SUPI or GPSI. */
    List<StoredDocument> findByIdentity(String identity);

    /**
     * Changes a binding, in one transaction.
     *
     * @param change gives the new document; what it throws ends the transaction without a change
     * @param rule says what becomes of others with which it shares a key then
     * @return the changed binding, empty when there is none of that id
     */
    Optional<Registration.Replaced> update(String bindingId, UnaryOperator<ObjectNode> change, UpdateRule rule);

    /** Deletes a binding, and returns what it was; empty when there is none of that id. */
    Optional<StoredDocument> delete(String bindingId);

    /**
     * Part of the bindings.
     *
     * @param unchanged those that nobody has changed or touched for a while
     * @param last id of the last that was looked at; empty at the end
     */
    record Page(List<StoredDocument> unchanged, String last) {}

    /** Looks at bindings in the order of their ids, from behind one on. For background work: a range of the table. */
    Page unchanged(String afterId, long sinceMillis, int limit);

    /** The binding counts as changed now, though nothing in it is. */
    void touch(String bindingId);
}
