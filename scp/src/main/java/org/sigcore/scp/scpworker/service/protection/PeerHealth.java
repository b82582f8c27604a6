// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.model.ApiRoot;

/** What health checks of other SCPs have found. Thread-safe. */
public final class PeerHealth {
    private final Map<ApiRoot, Integer> failuresInARow = new ConcurrentHashMap<>();
    private final LongAdder failures = new LongAdder();
    private volatile int limit = 1;
    private volatile boolean anyFailed;

    /**
     * A check has ended.
     *
     * @param failuresToDown so many failed ones in a row make the SCP one that is down
     */
    public void checked(ApiRoot peer, boolean well, int failuresToDown) {
        limit = failuresToDown;
        if (well) {
            failuresInARow.remove(peer);
        } else {
            failures.increment();
            failuresInARow.merge(peer, 1, Integer::sum);
        }
        anyFailed = !failuresInARow.isEmpty();
    }

    /** Forgets all but those. */
    public void retain(Collection<ApiRoot> peers) {
        failuresInARow.keySet().retainAll(peers);
        anyFailed = !failuresInARow.isEmpty();
    }

    /** True while its health check fails. */
    public boolean isDown(ApiRoot peer) {
        return anyFailed && failuresInARow.getOrDefault(peer, 0) >= limit;
    }

    /** Checks that failed. */
    public long failures() {
        return failures.sum();
    }
}
