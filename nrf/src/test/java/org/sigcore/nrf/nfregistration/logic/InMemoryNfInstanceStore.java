// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.sigcore.nrf.nfregistration.api.NfInstance;

/** What a store does, as plainly as can be; counts its writes. */
public final class InMemoryNfInstanceStore implements NfInstanceStore {
    private final ConcurrentMap<String, NfInstance> rows = new ConcurrentHashMap<>();
    private final AtomicInteger writes = new AtomicInteger();

    public int writes() {
        return writes.get();
    }

    @Override
    public List<NfInstance> loadAll() {
        return List.copyOf(rows.values());
    }

    @Override
    public void save(NfInstance instance) {
        writes.incrementAndGet();
        rows.put(instance.id(), instance);
    }

    @Override
    public void refresh(Collection<NfInstance> instances) {
        writes.addAndGet(instances.size());
        for (NfInstance instance : instances) {
            rows.computeIfPresent(
                    instance.id(), (id, stored) -> stored.revision() < instance.revision() ? instance : stored);
        }
    }

    @Override
    public void delete(String id) {
        writes.incrementAndGet();
        rows.remove(id);
    }
}
