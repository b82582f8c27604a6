// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingLookup;
import org.sigcore.bsf.contract.bsfmanagementservice.BoundPcf;
import org.sigcore.bsf.contract.bsfmanagementservice.UeSession;
import org.sigcore.store.RoundTrips;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks up bindings on a few threads, in batches of sessions ({@link RoundTrips}). Never blocks the event loop, and
 * uses no thread per request. Thread-safe.
 */
final class LookupQueue {
    private static final Logger LOG = LoggerFactory.getLogger(LookupQueue.class);

    /**
     * Time for which a thread polls after a round trip. Waking a thread for each request would cost the event loop more
     * than polling.
     */
    private static final long LINGER_NANOS = 300_000;

    private static final int LINGERS = 2;

    private final BindingLookup bindings;
    private final Executor threads;
    private final RoundTrips<Asked> waiting = new RoundTrips<>(IntUnaryOperator.identity());

    private record Asked(UeSession session, long sinceNanos, CompletableFuture<Optional<BoundPcf>> found)
            implements RoundTrips.Element {}

    /** @param threads executor of blocking round trips, {@link RoundTrips#MOST_IN_FLIGHT} at a time */
    LookupQueue(BindingLookup bindings, Executor threads) {
        this.bindings = bindings;
        this.threads = threads;
    }

    /** Finds the PCF of a session. Fails like {@link BindingLookup#find} for all sessions of the same round trip. */
    CompletableFuture<Optional<BoundPcf>> find(UeSession session) {
        Asked asked = new Asked(session, System.nanoTime(), new CompletableFuture<>());
        if (waiting.add(asked)) {
            threads.execute(this::carryOut);
        }
        return asked.found;
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
                LOG.atWarn()
                        .addKeyValue("event", "binding-lookup-failed")
                        .addKeyValue("sessions", batch.size())
                        .addKeyValue("reason", e.toString())
                        .log("bindings of Diameter sessions could not be looked up");
                batch.forEach(asked -> asked.found.completeExceptionally(e));
            }
        }
    }

    /**
     * Returns the batch of the next round trip; empty if no look-up is waiting, which ends the round trips of this
     * thread.
     *
     * @param lingers how many times to wait briefly for further look-ups
     */
    private List<Asked> next(int lingers) {
        for (int left = lingers; ; left--) {
            List<Asked> batch = waiting.next(left == 0);
            if (!batch.isEmpty() || left == 0) {
                return batch;
            }
            LockSupport.parkNanos(LINGER_NANOS);
        }
    }
}
