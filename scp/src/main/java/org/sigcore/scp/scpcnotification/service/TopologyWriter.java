// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.service;

import java.time.Duration;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;
import org.sigcore.scp.contract.scpcnotification.TopologyView;

/**
 * Follows the topology and has each change stored, so that the next process knows what this one knew. Signalling does not
 * wait for it; while the store is unreachable the newest state is written when it is back. One thread calls {@link #follow}.
 */
public final class TopologyWriter {
    private static final long WAIT_MILLIS = 1000;
    // Changes that come in bursts are written together.
    private static final Duration PAUSE = Duration.ofMillis(200);
    private final TopologyView topology;
    private final TopologyStore store;
    private long written;

    public TopologyWriter(TopologyView topology, TopologyStore store) {
        this.topology = topology;
        this.store = store;
    }

    /** Waits a moment for changes and writes them; returns the pause before the next round. */
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
