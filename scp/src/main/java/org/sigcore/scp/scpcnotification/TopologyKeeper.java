// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.sigcore.scp.scpcnotification.api.TopologySnapshot;
import org.sigcore.scp.scpcnotification.api.TopologyUpdates;
import org.sigcore.scp.scpcnotification.api.TopologyView;
import org.sigcore.scp.scpcnotification.logic.StatusNotification;
import org.sigcore.scp.scpcnotification.logic.Topology;
import tools.jackson.databind.node.ObjectNode;

/** The one topology of the SCP, and those who wait for its next version. Thread-safe. */
final class TopologyKeeper implements TopologyView, TopologyUpdates {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Topology topology;

    /** @param startVersion as for {@link Topology} */
    TopologyKeeper(long startVersion) {
        this.topology = new Topology(startVersion);
    }

    /** Brings a notification in. */
    StatusNotification.Effect accept(StatusNotification notification) {
        lock.lock();
        try {
            StatusNotification.Effect effect = notification.applyTo(topology);
            changed.signalAll();
            return effect;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public TopologySnapshot awaitNewer(long knownVersion, long maxWaitMillis) {
        lock.lock();
        try {
            long nanos = TimeUnit.MILLISECONDS.toNanos(maxWaitMillis);
            while (topology.version() == knownVersion && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            return topology.snapshot();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return topology.snapshot();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long mark() {
        lock.lock();
        try {
            return topology.version();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int reconcile(long mark, List<ObjectNode> profiles) {
        lock.lock();
        try {
            int changes = topology.reconcile(mark, profiles);
            changed.signalAll();
            return changes;
        } finally {
            lock.unlock();
        }
    }
}
