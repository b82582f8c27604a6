// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.NfInstances;

/**
 * In-memory directory of all instances, which notifies listeners of changes. Thread-safe; the changes of one instance
 * must be made by one thread at a time.
 */
public final class InstanceDirectory implements NfInstances {
    private final ConcurrentMap<String, NfInstance> instances = new ConcurrentHashMap<>();
    private final List<InstanceListener> listeners = new CopyOnWriteArrayList<>();
    // Changes hold the shared lock; adding a listener holds the exclusive one, so that it happens between two changes.
    private final ReentrantReadWriteLock joining = new ReentrantReadWriteLock();

    /** Adds an instance of the store before there are listeners. */
    void load(NfInstance instance) {
        instances.put(instance.id(), instance);
    }

    @Override
    public @Nullable NfInstance find(String nfInstanceId) {
        return instances.get(NfInstance.key(nfInstanceId));
    }

    @Override
    public Collection<NfInstance> all() {
        return List.copyOf(instances.values());
    }

    /** Returns the number of instances. */
    public int size() {
        return instances.size();
    }

    @Override
    public void listen(InstanceListener listener) {
        listeners.add(listener);
    }

    @Override
    public void follow(InstanceListener listener) {
        joining.writeLock().lock();
        try {
            instances
                    .values()
                    .forEach(
                            instance -> listener.onChange(new InstanceChange(instance.id(), null, instance.profile())));
            listeners.add(listener);
        } finally {
            joining.writeLock().unlock();
        }
    }

    /** Makes a committed state visible and notifies the listeners. */
    void put(NfInstance instance) {
        joining.readLock().lock();
        try {
            NfInstance before = instances.put(instance.id(), instance);
            tell(new InstanceChange(instance.id(), before == null ? null : before.profile(), instance.profile()));
        } finally {
            joining.readLock().unlock();
        }
    }

    /** Makes a committed deregistration visible and notifies the listeners. */
    void remove(String id) {
        joining.readLock().lock();
        try {
            NfInstance before = instances.remove(id);
            if (before != null) {
                tell(new InstanceChange(id, before.profile(), null));
            }
        } finally {
            joining.readLock().unlock();
        }
    }

    private void tell(InstanceChange change) {
        for (InstanceListener listener : listeners) {
            listener.onChange(change);
        }
    }
}
