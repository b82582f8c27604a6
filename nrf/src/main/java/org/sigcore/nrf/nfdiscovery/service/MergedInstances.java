// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;

/**
 * Feeds the NF instances of this NRF set and the known ones of other sets into discovery, merged by instance.
 * Thread-safe.
 */
public final class MergedInstances implements InstanceListener, Consumer<Set<String>> {
    private final NfInstances here;
    private final PeerNrfSets elsewhere;
    private final Predicate<String> hidden;
    private final InstanceListener discovery;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, NFProfile> shown = new HashMap<>();

    /**
     * @param hidden true for a site whose instances must not be discovered
     */
    public MergedInstances(
            NfInstances here, PeerNrfSets elsewhere, Predicate<String> hidden, InstanceListener discovery) {
        this.here = here;
        this.elsewhere = elsewhere;
        this.hidden = hidden;
        this.discovery = discovery;
    }

    @Override
    public void onChange(InstanceChange change) {
        lock.lock();
        try {
            show(change.id(), visible(here.find(change.id())));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void accept(Set<String> ids) {
        lock.lock();
        try {
            for (String id : ids) {
                show(id, visible(here.find(id)));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Re-evaluates every instance of this set. */
    public void refresh() {
        accept(here.all().stream().map(NfInstance::id).collect(Collectors.toSet()));
    }

    private @Nullable NFProfile visible(@Nullable NfInstance own) {
        return own == null || hidden.test(own.site()) ? null : own.profile();
    }

    @SuppressWarnings("ReferenceEquality") // compared by identity: the profile is already indexed
    private void show(String id, @Nullable NFProfile own) {
        NFProfile after = KnownInstances.better(own, elsewhere.lastKnown(id));
        NFProfile before = after == null ? shown.remove(id) : shown.put(id, after);
        if (before != after) {
            discovery.onChange(new InstanceChange(id, before, after));
        }
    }
}
