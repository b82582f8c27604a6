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
    private final int ownerPercent;
    private final MeterRegistry registry;

    /**
     * @param octets for all kinds, 1 or more
     * @param ownerPercent share of a kind that one peer may take, 1 to 100
     */
    public KeptBudget(long octets, int ownerPercent, MeterRegistry registry) {
        this.octets = octets;
        this.ownerPercent = ownerPercent;
        this.registry = registry;
    }

    /** The budget of this process. */
    public static KeptBudget of(KeptProperties properties, MeterRegistry registry) {
        long octets = Runtime.getRuntime().maxMemory() / 100 * properties.heapPercent();
        return new KeptBudget(octets, properties.ownerPercent(), registry);
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
        return new KeptOctets(kind, limit, Math.max(1, limit / 100 * ownerPercent), registry);
    }
}
