// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTermination;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTerminations;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.store.StoreUnavailableException;

/** Access to stored STRs for other roles. Each claim refreshes the counts of stored STRs. Thread-safe. */
public final class StoredTerminations implements PendingTerminations {
    private static final long FIRST_PAUSE_MILLIS = 1000;
    private static final long LEASE_MILLIS = 30_000;

    private final TerminationStore store;
    private final Clock clock;
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile ConcurrentMap<String, Integer> waitingByOrigin = new ConcurrentHashMap<>();

    public StoredTerminations(BindingStores stores, Clock clock) {
        this.store = stores.terminations();
        this.clock = clock;
    }

    @Override
    public boolean keepTermination(byte[] message, String origin, int most) {
        String name = origin.toLowerCase(Locale.ROOT);
        int share = Math.max(1, most / SHARES);
        if (message.length > MOST_OCTETS || waiting.get() >= most || waitingByOrigin.getOrDefault(name, 0) >= share) {
            return false;
        }
        long now = clock.millis();
        String id = "%012x-%016x".formatted(now, ThreadLocalRandom.current().nextLong());
        return stored(() -> {
            store.add(new PendingTermination(id, now, 0, message), name, now + FIRST_PAUSE_MILLIS);
            waiting.incrementAndGet();
            waitingByOrigin.merge(name, 1, Integer::sum);
            return true;
        });
    }

    @Override
    public List<PendingTermination> claimTerminations(int most) {
        long now = clock.millis();
        return stored(() -> {
            List<PendingTermination> due = store.claimDue(now, now + LEASE_MILLIS, most);
            if (!due.isEmpty() || waiting.get() > 0) {
                waitingByOrigin = new ConcurrentHashMap<>(store.countByOrigin());
                waiting.set(waitingByOrigin.values().stream()
                        .mapToInt(Integer::intValue)
                        .sum());
            }
            return due;
        });
    }

    @Override
    public void settleTermination(String id) {
        var _ = stored(() -> {
            store.remove(id);
            return true;
        });
    }

    @Override
    public void postponeTermination(String id, int attempts, long pauseMillis) {
        var _ = stored(() -> {
            store.postpone(id, attempts, clock.millis() + pauseMillis);
            return true;
        });
    }

    private static <T> T stored(Supplier<T> work) {
        try {
            return work.get();
        } catch (StoreUnavailableException e) {
            throw StoreOutage.forOtherRoles();
        }
    }
}
