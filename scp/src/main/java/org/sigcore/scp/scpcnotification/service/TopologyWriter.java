// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.service;

import java.time.Duration;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;
import org.sigcore.scp.contract.scpcnotification.TopologyView;

/**
 * Stores every change of the topology for the next process. Signalling does not wait for the store; after an outage of
 * the store the newest state is written. One thread calls {@link #follow}.
 */
public final class TopologyWriter {
    private static final long WAIT_MILLIS = 1000;
    // Changes within this time are written together.
    private static final Duration PAUSE = Duration.ofMillis(200);
    private final TopologyView topology;
    private final TopologyStore store;
    private long written;

    public TopologyWriter(TopologyView topology, TopologyStore store) {
        this.topology = topology;
        this.store = store;
    }

    /** Waits up to a limit for changes and writes them; returns the pause before the next round. */
    public Duration follow() {
        TopologySnapshot snapshot = topology.awaitNewer(written, WAIT_MILLIS);
        if (snapshot.version() == written) {
            return Duration.ZERO;
        }
        store.write(snapshot);
        written = snapshot.version();
        return PAUSE;
    }
}
