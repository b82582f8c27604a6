// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.sigcore.scp.contract.scpcnotification.AuditScope;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;
import org.sigcore.scp.contract.scpcnotification.TopologyUpdates;
import org.sigcore.scp.contract.scpcnotification.TopologyView;
import org.sigcore.scp.scpcnotification.logic.StatusNotification;
import org.sigcore.scp.scpcnotification.logic.Topology;
import tools.jackson.databind.node.ObjectNode;

/** Holds the topology of the SCP and notifies threads that wait for its next version. Thread-safe. */
public final class TopologyKeeper implements TopologyView, TopologyUpdates {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Topology topology;

    /** @param topology initial topology, restored from the store; owned by the keeper from now on */
    public TopologyKeeper(Topology topology) {
        this.topology = topology;
    }

    /** Sets the static profiles, by NF instance id. */
    public void statics(Map<String, ObjectNode> profiles) {
        lock.lock();
        try {
            topology.statics(profiles);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Applies a notification to the topology. */
    public StatusNotification.Effect accept(StatusNotification notification) {
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
            return topology.since(knownVersion);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return topology.since(knownVersion);
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
    public int reconcile(long mark, List<KnownProfile> profiles, AuditScope scope) {
        lock.lock();
        try {
            int changes = topology.reconcile(mark, profiles, scope);
            changed.signalAll();
            return changes;
        } finally {
            lock.unlock();
        }
    }
}
