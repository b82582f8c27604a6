// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.kept;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.config.KeptProperties;

/**
 * The share of the heap for documents that a process keeps for its peers, divided among the kinds of documents. Each kind has
 * room of its own, so that one cannot drive out another. Immutable.
 */
public final class KeptBudget {
    private final long octets;
    private final long storedOctets;
    private final int ownerPercent;
    private final MeterRegistry registry;

    /**
     * @param octets for all kinds, 1 or more
     * @param ownerPercent share of a kind that one peer may take, 1 to 100
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

    /** The budget of this process. */
    public static KeptBudget of(KeptProperties properties, MeterRegistry registry) {
        return of(Runtime.getRuntime().maxMemory(), properties, registry);
    }

    /**
     * The budget of a heap. Documents that were accepted before may take a quarter more than new ones and at least half of the
     * heap, so that they also fit with another collector or with a smaller share for new ones.
     */
    static KeptBudget of(long heapOctets, KeptProperties properties, MeterRegistry registry) {
        long octets = heapOctets / 100 * properties.heapPercent();
        return new KeptBudget(
                octets, Math.max(octets + octets / 4, heapOctets / 2), properties.ownerPercent(), registry);
    }

    /** A part of the budget, for what is kept for a moment. */
    public long octets(int percent) {
        return Math.max(1, octets / 100 * percent);
    }

    /**
     * The room for one kind of documents, with meters.
     *
     * @param kind a word for the meters
     * @param percent of the budget
     */
    public KeptOctets kind(String kind, int percent) {
        long limit = octets(percent);
        long storedLimit = Math.max(limit, storedOctets / 100 * percent);
        return new KeptOctets(kind, limit, storedLimit, Math.max(1, limit / 100 * ownerPercent), registry);
    }
}
