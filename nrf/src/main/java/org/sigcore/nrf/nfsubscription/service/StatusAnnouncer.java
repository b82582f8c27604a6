// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.StatusEvent;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.platform.state.TopicFollower;
import org.sigcore.store.feed.Change;
import org.sigcore.store.feed.Lease;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies subscribers of each committed change of an NF instance at least once and in order. Only the process that
 * holds the lease does so: it receives the events of all processes from the change feed, and deletes each event when
 * its last notification is delivered or dropped. A process that acquires the lease first processes all remaining
 * events. Thread-safe.
 */
public final class StatusAnnouncer implements TopicFollower {
    private static final Logger LOG = LoggerFactory.getLogger(StatusAnnouncer.class);
    private static final int ROUNDS_PER_RENEWAL = 4;
    private static final int ROUNDS_PER_CLEANING = 240;
    private static final long KEPT_MICROS = 3_600_000_000L;

    private final Lease lease;
    private final StatusEvents events;
    private final Announcements announcements;
    private final BooleanSupplier reachable;
    private final OwnPlmns plmns;
    private final ReentrantLock taking = new ReentrantLock();
    private final Set<StatusEvent.Key> taken = new HashSet<>();
    private final Queue<StatusEvent.Key> told = new ConcurrentLinkedQueue<>();
    private boolean leading;
    private int round;

    /**
     * @param reachable true when the address of this NRF is known, which notifications contain
     * @param plmns the PLMNs of NF instances that registered without {@code plmnList}
     */
    public StatusAnnouncer(
            Lease lease, StatusEvents events, Announcements announcements, BooleanSupplier reachable, OwnPlmns plmns) {
        this.lease = lease;
        this.events = events;
        this.announcements = announcements;
        this.reachable = reachable;
        this.plmns = plmns;
    }

    @Override
    public void onChanges(List<Change> changes) {
        taking.lock();
        try {
            if (leads()) {
                for (Change change : changes) {
                    take(new StatusEvent.Key(change.entity(), change.stamp()));
                }
            }
        } finally {
            taking.unlock();
        }
    }

    @Override
    public void onGap() {
        taking.lock();
        try {
            if (leads()) {
                takeAll();
            }
        } finally {
            taking.unlock();
        }
    }

    /** Processes pending work. Call it about twice a second. */
    public void round() {
        deleteTold();
        if (reachable.getAsBoolean()) {
            if (round++ % ROUNDS_PER_RENEWAL == 0) {
                lead(lease.hold());
            }
            if (round % ROUNDS_PER_CLEANING == 0) {
                clean();
            }
        }
    }

    /** Releases the lease, so that another process can take over at once. */
    public void stop() {
        taking.lock();
        try {
            leading = false;
        } finally {
            taking.unlock();
        }
        deleteTold();
        lease.release();
    }

    private void lead(boolean held) {
        taking.lock();
        try {
            if (held && !leading) {
                int left = takeAll();
                leading = true;
                LOG.atInfo()
                        .addKeyValue("event", "notifier-elected")
                        .addKeyValue("waiting", left)
                        .log("this process notifies subscribers");
            } else {
                leading = held;
            }
        } finally {
            taking.unlock();
        }
    }

    // If the lease was renewed too late, another process may have held it in the meantime. Pending events are dropped
    // and, with the lease, all stored events are processed again.
    private boolean leads() {
        leading = leading && lease.held();
        return leading;
    }

    private int takeAll() {
        List<StatusEvent.Key> all = events.keys();
        all.forEach(this::take);
        return all.size();
    }

    private void take(StatusEvent.Key key) {
        if (!taken.contains(key)) {
            StatusEvent event = events.find(key);
            if (event != null) { // null: already processed
                take(event);
            }
        }
    }

    private void take(StatusEvent event) {
        if (taken.add(event.key())) {
            Runnable done = () -> told.add(event.key());
            try {
                InstanceChange change = new InstanceChange(event.id(), profile(event.before()), profile(event.after()));
                announcements.announce(change, done);
            } catch (RuntimeException e) { // no failure must block the events that follow
                LOG.atError()
                        .addKeyValue("event", "subscribers-not-told")
                        .addKeyValue("nfInstanceId", event.id())
                        .setCause(e)
                        .log("subscribers cannot be notified");
                done.run();
            }
        }
    }

    private @Nullable NFProfile profile(@Nullable String document) {
        return document == null
                ? null
                : NFProfile.of(Json.parseObject(document.getBytes(StandardCharsets.UTF_8)), plmns);
    }

    private void deleteTold() {
        List<StatusEvent.Key> keys = new ArrayList<>();
        for (StatusEvent.Key key = told.poll(); key != null; key = told.poll()) {
            keys.add(key);
        }
        if (keys.isEmpty()) {
            return;
        }
        try {
            events.delete(keys);
        } catch (RuntimeException e) {
            told.addAll(keys);
            throw e;
        }
        taking.lock();
        try {
            keys.forEach(taken::remove);
        } finally {
            taking.unlock();
        }
    }

    // Deletes events that no process has handled for an hour.
    private void clean() {
        events.deleteBefore(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) - KEPT_MICROS);
    }
}
