// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.model.ApiRoot;

/** Results of health checks of other SCPs. Thread-safe. */
public final class PeerHealth {
    private final Map<ApiRoot, Integer> failuresInARow = new ConcurrentHashMap<>();
    private final LongAdder failures = new LongAdder();
    private volatile int limit = 1;
    private volatile boolean anyFailed;

    /**
     * Records the result of a check.
     *
     * @param failuresToDown number of consecutive failures after which the SCP is down
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

    /** Removes all SCPs except these. */
    public void retain(Collection<ApiRoot> peers) {
        failuresInARow.keySet().retainAll(peers);
        anyFailed = !failuresInARow.isEmpty();
    }

    /** Returns true while its health checks fail. */
    public boolean isDown(ApiRoot peer) {
        return anyFailed && failuresInARow.getOrDefault(peer, 0) >= limit;
    }

    /** Returns the number of failed checks. */
    public long failures() {
        return failures.sum();
    }
}
