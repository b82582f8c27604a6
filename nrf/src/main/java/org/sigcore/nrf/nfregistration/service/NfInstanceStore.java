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
 * Persistent store of NF instances, shared by several processes. When a method returns, its change is committed and
 * announced to the other processes, and subscribers will be notified of it even after a crash. Any method throws
 * {@code StoreUnavailableException}, which the edge answers with 503. Thread-safe.
 */
public interface NfInstanceStore {
    /** Reads every instance, in batches. */
    void forEach(Consumer<NfInstance> each);

    /** Returns every instance. */
    default List<NfInstance> loadAll() {
        List<NfInstance> all = new ArrayList<>();
        forEach(all::add);
        return all;
    }

    /** Returns one instance; null if it does not exist. */
    @Nullable
    NfInstance find(String id);

    /**
     * Commits a change; returns false without an effect if the stored revision is not the one on which the change is
     * based.
     */
    boolean commit(StoredChange change);

    /**
     * Commits changes of stored instances in one transaction, except for those based on another revision; returns the
     * keys of the committed ones.
     */
    Set<String> commitAll(Collection<StoredChange> changes);

    /**
     * Waits, for a bounded time, until the other processes have received what was committed before the call. Takes no
     * lock.
     */
    default void awaitOthers() {}

    /** Announces heart-beats of these instances to the other processes, if there can be any. */
    void announceHeartbeats(Collection<String> ids);
}
