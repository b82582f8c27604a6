// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.kept;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.config.KeptProperties;

/**
 * Heap budget for documents that a process stores for its peers, divided among the kinds of documents. Each kind has
 * its own share, so that none can displace another. Immutable.
 */
public final class KeptBudget {
    private final long octets;
    private final long storedOctets;
    private final int ownerPercent;
    private final MeterRegistry registry;

    /**
     * @param octets budget of all kinds, 1 or more
     * @param ownerPercent maximum share of one peer in a kind, 1 to 100
     */
    public KeptBudget(long octets, int ownerPercent, MeterRegistry registry) {
        this(octets, octets + octets / 4, ownerPercent, registry);
    }

    private KeptBudget(long octets, long storedOctets, int ownerPercent, MeterRegistry registry) {
        this.octets = octets;
        this.storedOctets = storedOctets;
        this.ownerPercent = ownerPercent;
        this.registry = registry;
    }

    /** Returns the budget of this process. */
    public static KeptBudget of(KeptProperties properties, MeterRegistry registry) {
        return of(Runtime.getRuntime().maxMemory(), properties, registry);
    }

    /**
     * Returns the budget of a heap. Documents accepted earlier may take a quarter more than new ones and at least half
     * of the heap, so that they still fit after a change of the garbage collector or of the configured share.
     */
    static KeptBudget of(long heapOctets, KeptProperties properties, MeterRegistry registry) {
        long octets = heapOctets / 100 * properties.heapPercent();
        return new KeptBudget(
                octets, Math.max(octets + octets / 4, heapOctets / 2), properties.ownerPercent(), registry);
    }

    /** Returns a share of the budget, for short-lived data. */
    public long octets(int percent) {
        return Math.max(1, octets / 100 * percent);
    }

    /**
     * Creates the account of one kind of documents, with its meters.
     *
     * @param kind value of the meters' tag
     * @param percent share of the budget
     */
    public KeptOctets kind(String kind, int percent) {
        long limit = octets(percent);
        long storedLimit = Math.max(limit, storedOctets / 100 * percent);
        return new KeptOctets(kind, limit, storedLimit, Math.max(1, limit / 100 * ownerPercent), registry);
    }
}
