// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Clock;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.PcfHosts;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StoreException;
import org.sigcore.store.StoreUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores each Diameter host that a registered binding or the result of a look-up names, once. A binding may end before
 * the AF sessions of its PCF, and another process may get the requests of that PCF. Thread-safe, blocking.
 */
public final class StoredPcfHosts implements PcfHosts {
    private static final Logger LOG = LoggerFactory.getLogger(StoredPcfHosts.class);
    private static final int MOST_IN_MEMORY = 10_000;
    private static final long PAUSE_MILLIS = 1000;

    private final PcfHostStore store;
    private final Clock clock;
    private final Set<String> stored = ConcurrentHashMap.newKeySet();
    private volatile long nextAttemptMillis;

    public StoredPcfHosts(BindingStores stores, Clock clock) {
        this.store = stores.pcfHosts();
        this.clock = clock;
    }

    /**
     * Stores the host of a binding. A failure does not affect the caller: the host is stored with its next binding.
     *
     * @param host null if the binding names none
     */
    void seen(@Nullable String host) {
        String name = host == null ? "" : host.toLowerCase(Locale.ROOT);
        if (name.isEmpty() || stored.contains(name) || name.length() > PcfHostStore.MOST_CHARACTERS) {
            return;
        }
        long now = clock.millis();
        if (now < nextAttemptMillis) {
            return;
        }
        try {
            if (!store.contains(name)) {
                store.add(name, now);
            }
            remember(name);
        } catch (DuplicateKeyException e) {
            remember(name); // added by another process
        } catch (StoreException | StoreUnavailableException e) {
            nextAttemptMillis = now + PAUSE_MILLIS;
            LOG.debug("Diameter host of a PCF is not stored yet", e);
        }
    }

    @Override
    public boolean isPcfHost(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        if (stored.contains(name)) {
            return true;
        }
        try {
            boolean found = name.length() <= PcfHostStore.MOST_CHARACTERS && store.contains(name);
            if (found) {
                remember(name);
            }
            return found;
        } catch (StoreUnavailableException e) {
            throw StoreOutage.forOtherRoles();
        }
    }

    private void remember(String name) {
        if (stored.size() >= MOST_IN_MEMORY) {
            stored.clear();
        }
        stored.add(name);
    }
}
