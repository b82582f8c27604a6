// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.kept;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.MemoryAccount;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;

/**
 * Accounts for the heap memory of one kind of documents. A document that does not fit is rejected before it is stored.
 * Thread-safe.
 */
public final class KeptOctets implements MemoryAccount {
    private static final String REFUSED = "sigcore.kept.refused";

    /** Octets of the account entry of a document. */
    private static final int ENTRY = 200;

    private final String kind;
    private final long limit;
    private final long storedLimit;
    private final long ownerLimit;
    private final Counter refusedDocuments;
    private final Counter refusedOwners;
    private final Counter refusedInAll;
    private final ReentrantLock lock = new ReentrantLock();
    // Guarded by the lock.
    private final Map<String, Holding> holdings = new HashMap<>();
    private final Map<String, Long> owners = new HashMap<>();
    private long used;

    /**
     * @param owner peer that the document is attributed to; empty for none
     * @param octets heap memory of the document
     */
    private record Holding(String owner, long octets) {
        static final Holding NOTHING = new Holding("", 0);
    }

    /**
     * @param limit for new documents
     * @param storedLimit for documents accepted earlier, at least {@code limit}
     */
    KeptOctets(String kind, long limit, long storedLimit, long ownerLimit, MeterRegistry registry) {
        this.kind = kind;
        this.limit = limit;
        this.storedLimit = storedLimit;
        this.ownerLimit = ownerLimit;
        this.refusedDocuments = registry.counter(REFUSED, "kind", kind, "limit", "document");
        this.refusedOwners = registry.counter(REFUSED, "kind", kind, "limit", "peer");
        this.refusedInAll = registry.counter(REFUSED, "kind", kind, "limit", "all");
        Gauge.builder("sigcore.kept.octets", this, KeptOctets::used)
                .tag("kind", kind)
                .description("Estimated heap use of documents from peers, in octets")
                .register(registry);
        Gauge.builder("sigcore.kept.limit.octets", this, KeptOctets::limit)
                .tag("kind", kind)
                .description("Maximum heap use of documents from peers, in octets")
                .register(registry);
    }

    /**
     * Checks the length of one document's text.
     *
     * @throws ProblemException 413 if the text is too long
     */
    public void requireSize(long textOctets, long most) {
        if (textOctets > most) {
            refusedDocuments.increment();
            throw new ProblemException(ProblemDetails.of(
                    413,
                    null,
                    "expected at most %d octets for one of the %s, got %d".formatted(most, kind, textOctets)));
        }
    }

    /**
     * Reserves memory for a document, replacing the account of its key. A document that does not grow is always
     * admitted. After the change, the caller confirms with {@link #keep} or {@link #release}.
     *
     * @param owner peer that owns the document, empty if unknown; null for the previous owner
     * @throws ProblemException 429 NF_CONGESTION_RISK if the peer's share is exhausted, 503 NF_CONGESTION if the limit
     *     of all peers is
     */
    public void admit(String key, @Nullable String owner, long octets) {
        lock.lock();
        try {
            Holding before = holdings.getOrDefault(key, Holding.NOTHING);
            Holding after = new Holding(owner == null ? before.owner : owner, Math.max(octets + ENTRY, before.octets));
            long more = after.octets - before.octets;
            if (more > 0) {
                requireRoomOfOwner(after, before);
                requireRoom(more);
            }
            replace(key, before, after);
        } finally {
            lock.unlock();
        }
    }

    private void requireRoomOfOwner(Holding after, Holding before) {
        long others = owners.getOrDefault(after.owner, 0L) - (after.owner.equals(before.owner) ? before.octets : 0);
        if (!after.owner.isEmpty() && others + after.octets > ownerLimit) {
            refusedOwners.increment();
            throw new ProblemException(
                    SbiCause.NF_CONGESTION_RISK, "the " + kind + " of this peer take as much memory as they may");
        }
    }

    private void requireRoom(long more) {
        if (used + more > limit) {
            refusedInAll.increment();
            throw new ProblemException(
                    SbiCause.NF_CONGESTION, "the " + kind + " of all peers take as much memory as they may");
        }
    }

    @Override
    public boolean offer(String key, long octets) {
        return offer(key, octets, limit);
    }

    @Override
    public boolean restore(String key, long octets) {
        return offer(key, octets, storedLimit);
    }

    private boolean offer(String key, long octets, long most) {
        lock.lock();
        try {
            Holding before = holdings.getOrDefault(key, Holding.NOTHING);
            Holding after = new Holding(before.owner, octets + ENTRY);
            boolean fits = after.octets <= before.octets || used + after.octets - before.octets <= most;
            if (!fits) {
                refusedInAll.increment();
            }
            replace(key, before, fits ? after : Holding.NOTHING);
            return fits;
        } finally {
            lock.unlock();
        }
    }

    /** Accounts for a stored document, even beyond the limit. */
    public void keep(String key, long octets) {
        lock.lock();
        try {
            Holding before = holdings.getOrDefault(key, Holding.NOTHING);
            replace(key, before, new Holding(before.owner, octets + ENTRY));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void release(String key) {
        lock.lock();
        try {
            replace(key, holdings.getOrDefault(key, Holding.NOTHING), Holding.NOTHING);
        } finally {
            lock.unlock();
        }
    }

    private void replace(String key, Holding before, Holding after) {
        add(before.owner, -before.octets);
        add(after.owner, after.octets);
        if (after.octets == 0) {
            holdings.remove(key);
        } else {
            holdings.put(key, after);
        }
    }

    private void add(String owner, long octets) {
        used += octets;
        if (!owner.isEmpty()) {
            long now = owners.getOrDefault(owner, 0L) + octets;
            if (now == 0) {
                owners.remove(owner);
            } else {
                owners.put(owner, now);
            }
        }
    }

    /** Returns the octets in use. */
    public long used() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the limit in octets. */
    public long limit() {
        return limit;
    }
}
