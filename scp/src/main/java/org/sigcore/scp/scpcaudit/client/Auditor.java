// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit.client;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.sigcore.scp.scpcnotification.api.TopologyUpdates;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares the topology with what the NRF lists, and has the differences put right. One thread calls {@link #audit}. */
public final class Auditor {
    private static final Logger LOG = LoggerFactory.getLogger(Auditor.class);

    private final NrfInventory inventory;
    private final TopologyUpdates topology;
    private final Duration interval;
    private final AtomicLong audits = new AtomicLong();
    private final AtomicLong differences = new AtomicLong();

    /** @param interval between two audits that nobody has asked for */
    public Auditor(NrfInventory inventory, TopologyUpdates topology, Duration interval) {
        this.inventory = inventory;
        this.topology = topology;
        this.interval = interval;
    }

    /** One audit; returns the pause to the next. Throws when the NRF does not answer: then nothing has changed. */
    public Duration audit() {
        long mark = topology.mark();
        int changes = topology.reconcile(mark, inventory.profiles());
        audits.incrementAndGet();
        differences.addAndGet(changes);
        if (changes > 0) {
            LOG.atInfo().addKeyValue("differences", changes).log("audit has put the topology right");
        }
        return interval;
    }

    /** Audits done. */
    public long audits() {
        return audits.get();
    }

    /** Instances that audits found added, changed or removed. */
    public long differences() {
        return differences.get();
    }
}
