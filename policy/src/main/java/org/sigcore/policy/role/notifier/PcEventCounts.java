// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts the reports of subscriptions that limit their number or delay them. Reports of one subscription that arrive
 * during a write are batched: one row update and one commit for up to 200 of them. Thread-safe.
 */
final class PcEventCounts {
    private static final int MOST_TOGETHER = 200;
    private final DocumentStore store;
    private final Commits commits;
    private final Outbox outbox;
    private final PcEventHeld held;
    private final InstantSource clock;
    private final ConcurrentMap<String, Turn> turns = new ConcurrentHashMap<>();

    PcEventCounts(DocumentStore store, Commits commits, Outbox outbox, PcEventHeld held, InstantSource clock) {
        this.held = held;
        this.store = store;
        this.commits = commits;
        this.outbox = outbox;
        this.clock = clock;
    }

    private static final class Turn {
        private final ReentrantLock lock = new ReentrantLock();
        private final ConcurrentLinkedQueue<Report> waiting = new ConcurrentLinkedQueue<>();
    }

    private static final class Report {
        private final List<ObjectNode> events;
        private boolean done; // guarded by the lock of the turn

        private Report(List<ObjectNode> events) {
            this.events = events;
        }
    }

    /**
     * Sends or holds one report, unless the subscription has reached its limit.
     *
     * @param events PcEventNotification objects of this report
     * @return true when the subscription no longer exists
     */
    boolean report(String id, List<ObjectNode> events) {
        Report own = new Report(events);
        Turn turn = turns.computeIfAbsent(id, first -> new Turn());
        turn.waiting.add(own);
        turn.lock.lock();
        try {
            boolean gone = false;
            while (!own.done) {
                gone = together(id, turn);
            }
            return gone;
        } finally {
            if (!own.done) {
                turn.waiting.remove(own); // the caller retries a failed report
            }
            turn.lock.unlock();
        }
    }

    private boolean together(String id, Turn turn) {
        List<Report> reports = turn.waiting.stream().limit(MOST_TOGETHER).toList();
        boolean gone = commits.together(() -> write(store.find(id), reports));
        reports.forEach(report -> report.done = true);
        turn.waiting.removeAll(reports);
        return gone;
    }

    private boolean write(@Nullable StoredDocument stored, List<Report> reports) {
        if (stored == null) {
            return true;
        }
        PcEventRow row = new PcEventRow(stored.body());
        PcEventHeld.Outcome outcome = row.holding().holds()
                ? held.hold(
                        stored.id(),
                        row,
                        reports.stream().map(report -> report.events).toList())
                : new PcEventHeld.Outcome(sent(row, reports), false);
        PcEventRow after = outcome.row();
        if (outcome.closed() || after.reporting().over(clock.instant(), after.reported())) {
            PcEventRow last = outcome.closed() || after.holding().muted() ? after : held.release(after);
            last.timers().forEach(outbox::cancel);
            store.remove(stored);
            return true;
        }
        store.replace(stored, after.body());
        return false;
    }

    private PcEventRow sent(PcEventRow row, List<Report> reports) {
        long reported = row.reported();
        for (Report report : reports) {
            if (!row.reporting().over(clock.instant(), reported)) {
                outbox.add(Callback.KIND, PcEventSubscriptions.callback(row.request(), report.events));
                reported++;
            }
        }
        return row.reported(reported);
    }

    /** Drops the state of subscriptions other than these. */
    void only(Collection<String> ids) {
        List<String> others = new ArrayList<>(turns.keySet());
        others.removeAll(ids);
        others.forEach(turns::remove);
    }
}
