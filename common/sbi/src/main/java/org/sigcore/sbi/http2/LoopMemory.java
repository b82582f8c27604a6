// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

/**
 * Share of the memory budget held by the connections of one event loop. Reserves in slabs, so that a message costs two
 * additions and no access to shared memory. Event loop only.
 */
final class LoopMemory {
    private static final long SLAB = 64 << 10;

    private final MemoryBudget budget;
    private long used;
    private long reserved;

    LoopMemory(MemoryBudget budget) {
        this.budget = budget;
    }

    MemoryBudget budget() {
        return budget;
    }

    boolean take(long octets, boolean body) {
        if (used + octets > reserved && !reserve(used + octets - reserved, body)) {
            return false;
        }
        used += octets;
        return true;
    }

    private boolean reserve(long missing, boolean body) {
        long slab = Math.max(missing, SLAB);
        if (budget.reserve(slab, body)) {
            reserved += slab;
            return true;
        }
        if (slab > missing && budget.reserve(missing, body)) {
            reserved += missing;
            return true;
        }
        return false;
    }

    void force(long octets) {
        used += octets;
        if (used > reserved) {
            budget.force(used - reserved);
            reserved = used;
        }
    }

    void give(long octets) {
        used -= octets;
        long spare = reserved - used;
        if (spare > 2 * SLAB) {
            budget.free(spare - SLAB);
            reserved -= spare - SLAB;
        }
    }
}
