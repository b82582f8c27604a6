// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.bsf.bsfmanagementservice.api.BindingLookup;
import org.sigcore.bsf.bsfmanagementservice.api.BoundPcf;
import org.sigcore.bsf.bsfmanagementservice.api.UeSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for bindings on a few threads: what is asked for while one round trip is under way goes together with the next. The
 * event loop is never held up, and no thread waits for a single request. Thread-safe.
 */
final class LookupQueue {
    private static final Logger LOG = LoggerFactory.getLogger(LookupQueue.class);

    /** Sessions of one round trip. */
    static final int MOST = 64;
    /** Round trips at a time: a second one is begun when many sessions wait, or the first of them for long. */
    static final int MOST_UNDER_WAY = 4;

    /** How long a thread stays after a round trip: to wake one for each request costs the event loop more than to look. */
    private static final long LINGER_NANOS = 300_000;

    private static final int LINGERS = 2;
    private static final int MANY = 32;
    private static final long LONG_NANOS = 20_000_000;

    private final BindingLookup bindings;
    private final Executor threads;
    private final Deque<Asked> waiting = new ArrayDeque<>();
    private int underWay;

    private record Asked(UeSession session, long sinceNanos, CompletableFuture<Optional<BoundPcf>> found) {}

    /** @param threads where round trips block, {@link #MOST_UNDER_WAY} at a time */
    LookupQueue(BindingLookup bindings, Executor threads) {
        this.bindings = bindings;
        this.threads = threads;
    }

    /** The PCF of a session; fails as {@link BindingLookup#find} does, for all that shared the round trip. */
    CompletableFuture<Optional<BoundPcf>> find(UeSession session) {
        long now = System.nanoTime();
        Asked asked = new Asked(session, now, new CompletableFuture<>());
        boolean begin;
        synchronized (waiting) {
            waiting.add(asked);
            begin = anotherIsDue(now);
            underWay += begin ? 1 : 0;
        }
        if (begin) {
            threads.execute(this::carryOut);
        }
        return asked.found;
    }

    private boolean anotherIsDue(long nowNanos) {
        return underWay == 0
                || (underWay < MOST_UNDER_WAY
                        && (waiting.size() >= MANY || nowNanos - waiting.getFirst().sinceNanos > LONG_NANOS));
    }

    private void carryOut() {
        for (List<Asked> batch = next(0); !batch.isEmpty(); batch = next(LINGERS)) {
            List<UeSession> sessions = new ArrayList<>(batch.size());
            batch.forEach(asked -> sessions.add(asked.session));
            try {
                List<Optional<BoundPcf>> found = bindings.find(sessions);
                for (int i = 0; i < batch.size(); i++) {
                    batch.get(i).found.complete(found.get(i));
                }
            } catch (RuntimeException | Error e) {
                LOG.warn("event=binding-lookup-failed sessions={} reason={}", batch.size(), e.toString());
                batch.forEach(asked -> asked.found.completeExceptionally(e));
            }
        }
    }

    /**
     * What the next round trip is for; empty when nothing waits, and the round trips of this thread are over then.
     *
     * @param lingers how often to wait a little for something to come
     */
    private List<Asked> next(int lingers) {
        for (int left = lingers; ; left--) {
            List<Asked> batch = take(left == 0);
            if (!batch.isEmpty() || left == 0) {
                return batch;
            }
            LockSupport.parkNanos(LINGER_NANOS);
        }
    }

    private List<Asked> take(boolean orEnd) {
        synchronized (waiting) {
            int size = Math.min(waiting.size(), MOST);
            List<Asked> batch = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                batch.add(waiting.removeFirst());
            }
            if (size == 0 && orEnd) {
                underWay--;
            }
            return batch;
        }
    }
}
