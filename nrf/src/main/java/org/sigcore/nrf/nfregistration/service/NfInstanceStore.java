// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfregistration.NfInstance;

/**
 * Where NF instances outlive the process, and where several processes meet. When a method returns, its change is committed
 * and announced to the other processes, and subscribers will be notified of it whatever happens. Any method throws
 * {@code StoreUnavailableException}, which the edge answers with 503. Thread-safe.
 */
public interface NfInstanceStore {
    /** Reads every instance, a few at a time. */
    void forEach(Consumer<NfInstance> each);

    /** Every instance. */
    default List<NfInstance> loadAll() {
        List<NfInstance> all = new ArrayList<>();
        forEach(all::add);
        return all;
    }

    /** One instance, null when it is not there. */
    @Nullable
    NfInstance find(String id);

    /** Commits a change; false, and nothing has happened, when the store has another revision than it builds on. */
    boolean commit(StoredChange change);

    /** Commits changes of stored instances in one transaction, but for those that build on another revision; returns the keys. */
    Set<String> commitAll(Collection<StoredChange> changes);

    /** Waits, for a bounded time, until the other processes know of what was committed before the call. Without locks. */
    default void awaitOthers() {}

    /** Tells the other processes, if there can be any, that something was heard of these instances. */
    void announceHeartbeats(Collection<String> ids);
}
