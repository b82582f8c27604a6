// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What policies of this process were evaluated on of late, where operators ask for it; in memory, bounded, the oldest go. It keeps
 * the contexts themselves, which nobody changes. Thread-safe.
 */
public final class RecordedEvaluations {
    private final IntSupplier most;
    private final InstantSource clock;
    private final Deque<Recorded> kept = new ArrayDeque<>();
    private long lastId;
    private volatile boolean used;

    /** @param most how many are kept; 0 for none, asked for at each evaluation */
    public RecordedEvaluations(IntSupplier most, InstantSource clock) {
        this.most = most;
        this.clock = clock;
    }

    /**
     * An evaluation.
     *
     * @param id its number in this process
     * @param context as {@link org.sigcore.policy.contract.pre.PolicyEngine#evaluate} says
     */
    public record Recorded(long id, Instant at, String service, ObjectNode context) {}

    void record(String service, ObjectNode context) {
        int room = most.getAsInt();
        if (room == 0 && !used) {
            return; // the usual case, without the lock
        }
        synchronized (kept) {
            if (room > 0) {
                kept.addLast(new Recorded(++lastId, clock.instant(), service, context));
            }
            while (kept.size() > room) {
                kept.removeFirst();
            }
            used = !kept.isEmpty();
        }
    }

    /**
     * The last ones, the latest first.
     *
     * @param service null for those of all services
     */
    public List<Recorded> last(@Nullable String service, int limit) {
        List<Recorded> last = new ArrayList<>();
        synchronized (kept) {
            Iterator<Recorded> latest = kept.descendingIterator();
            while (latest.hasNext() && last.size() < limit) {
                Recorded one = latest.next();
                if (service == null || service.equals(one.service())) {
                    last.add(one);
                }
            }
        }
        return last;
    }

    /** The one of that number; null when it is gone. */
    public @Nullable Recorded find(long id) {
        synchronized (kept) {
            return kept.stream().filter(one -> one.id() == id).findFirst().orElse(null);
        }
    }
}
