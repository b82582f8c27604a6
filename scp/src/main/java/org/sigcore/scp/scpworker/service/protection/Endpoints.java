// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.ejection.EjectionGroup;
import org.sigcore.platform.ejection.ProducerState;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * Recently used addresses and the producers behind them. Bounded, because consumers' headers name addresses: idle ones
 * are evicted when the limit is reached. A long address, and one for which there is no room, gets a state that is not
 * stored. Thread-safe.
 */
public final class Endpoints {
    private static final int MAX_ENTRIES = 16_384;
    private static final int LONGEST_ADDRESS = 512;
    private static final long EVICTION_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long NOT_FULL = Long.MIN_VALUE;

    private final Map<ApiRoot, EndpointState> byAddress = new ConcurrentHashMap<>();
    private final Map<String, ProducerState> byProducer = new ConcurrentHashMap<>();
    private final Map<String, EjectionGroup> groups = new ConcurrentHashMap<>();
    private final AtomicInteger outside = new AtomicInteger();
    // Eviction visits all entries, so one that finds few idle ones is not repeated for a second.
    private final AtomicLong fullUntilNanos = new AtomicLong(NOT_FULL);

    /** Returns the state of an address, creating it if necessary. */
    public EndpointState at(ApiRoot root, @Nullable ProducerNames names, long nowNanos) {
        EndpointState known = byAddress.get(root);
        if (known == null) {
            if (!isStorable(root, nowNanos)) {
                return unstored(root, names);
            }
            known = byAddress.computeIfAbsent(root, key -> create(key, names));
        }
        return known.isOf(names) ? known : taken(root, names);
    }

    private boolean isStorable(ApiRoot root, long nowNanos) {
        if (root.host().length() + root.prefix().length() > LONGEST_ADDRESS) {
            return false;
        }
        if (byAddress.size() < MAX_ENTRIES) {
            return true;
        }
        long until = fullUntilNanos.get();
        if ((until != NOT_FULL && nowNanos - until < 0)
                || !fullUntilNanos.compareAndSet(until, nowNanos + EVICTION_NANOS)) {
            return false;
        }
        forgetIdle(nowNanos);
        if (byAddress.size() <= MAX_ENTRIES / 2) {
            fullUntilNanos.set(NOT_FULL);
        }
        return byAddress.size() < MAX_ENTRIES;
    }

    // Its group is separate, so that its errors count nowhere.
    private static EndpointState unstored(ApiRoot root, @Nullable ProducerNames names) {
        return new EndpointState(root.authority(), new ProducerState(), new EjectionGroup(new AtomicInteger()), names);
    }

    // Replaces the state of an address that now belongs to another producer.
    private EndpointState taken(ApiRoot root, @Nullable ProducerNames names) {
        return byAddress.compute(root, (key, before) -> {
            if (before != null && before.isOf(names)) {
                return before;
            }
            if (before != null) {
                before.leave();
            }
            return create(key, names);
        });
    }

    private EndpointState create(ApiRoot root, @Nullable ProducerNames names) {
        String address = root.authority();
        String producer = producerOf(names, address);
        EjectionGroup group = groups.computeIfAbsent(groupOf(names, producer), key -> new EjectionGroup(outside));
        group.joined();
        return new EndpointState(
                address, byProducer.computeIfAbsent(producer, name -> new ProducerState()), group, names);
    }

    // Profiles of several instances may name the same FQDN without owning it, so each instance is counted separately.
    private static String producerOf(@Nullable ProducerNames names, String address) {
        if (names == null || names.nfInstanceId().isEmpty()) {
            return address;
        }
        return names.nfInstanceId() + ' ' + (names.fqdn() == null ? address : names.fqdn());
    }

    private static String groupOf(@Nullable ProducerNames names, String producer) {
        if (names == null) {
            return producer;
        }
        return names.nfSetIds().stream().sorted().findFirst().orElse(names.nfType());
    }

    private void forgetIdle(long nowNanos) {
        byAddress.values().removeIf(endpoint -> {
            boolean idle = endpoint.idle(nowNanos);
            if (idle) {
                endpoint.leave();
            }
            return idle;
        });
        Set<ProducerState> used = new HashSet<>();
        byAddress.values().forEach(endpoint -> used.add(endpoint.producer()));
        byProducer.values().removeIf(producer -> !used.contains(producer));
        groups.values().removeIf(EjectionGroup::isEmpty);
    }

    /** Returns the state of an address; null when none has been used recently. */
    @Nullable
    EndpointState known(ApiRoot root) {
        return byAddress.get(root);
    }

    /** Returns true while the address is ejected. */
    public boolean avoided(ApiRoot root, long nowNanos) {
        if (outside.get() == 0) {
            return false;
        }
        EndpointState known = byAddress.get(root);
        return known != null && known.ejected(nowNanos);
    }

    /** Returns the number of addresses that are ejected now. */
    public long ejectedNow(long nowNanos) {
        return outside.get() == 0
                ? 0
                : byAddress.values().stream()
                        .filter(endpoint -> endpoint.ejected(nowNanos))
                        .count();
    }

    /** Returns the number of addresses of NFs of that type that are ejected now. */
    public long unhealthyOf(String nfType, long nowNanos) {
        return outside.get() == 0
                ? 0
                : byAddress.values().stream()
                        .filter(endpoint -> nfType.equals(endpoint.nfType()) && endpoint.ejected(nowNanos))
                        .count();
    }

    /** Returns the number of NF sets whose endpoints are all ejected. */
    public long unhealthySets() {
        return groups.values().stream().filter(EjectionGroup::allEjected).count();
    }

    /** Returns the number of known addresses. */
    public int size() {
        return byAddress.size();
    }
}
