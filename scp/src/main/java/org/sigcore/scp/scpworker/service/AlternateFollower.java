// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateRecords;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateSnapshot;
import org.sigcore.scp.scpworker.logic.ProducerService;

/**
 * Follows the alternates from DNS and applies them to routing. While scpc-alternate-resolution is unreachable, the last
 * ones remain in use.
 */
public final class AlternateFollower {
    private static final long WAIT_MILLIS = 1000;

    private final AlternateRecords records;
    private final RoutingFollower routing;
    private long version;

    public AlternateFollower(AlternateRecords records, RoutingFollower routing) {
        this.records = records;
        this.routing = routing;
    }

    /** Waits up to a limit for a change and applies it; returns the pause before the next call. */
    public Duration follow() {
        AlternateSnapshot snapshot = records.awaitNewer(version, WAIT_MILLIS);
        if (snapshot.version() != version) {
            Map<String, List<ProducerService>> byHost = new HashMap<>();
            snapshot.byHost()
                    .forEach((host, alternates) -> byHost.put(
                            host,
                            alternates.stream().map(AlternateFollower::producer).toList()));
            routing.alternates(byHost);
            version = snapshot.version();
        }
        return Duration.ZERO;
    }

    // Only its address is known; it is assumed to offer every service of the host that it replaces.
    private static ProducerService producer(AlternateSnapshot.Alternate alternate) {
        return new ProducerService(
                "",
                "",
                "",
                "",
                Set.of(),
                Set.of(),
                Set.of(),
                alternate.root().host(),
                List.of(alternate.root()),
                alternate.priority(),
                Math.max(1, alternate.weight()),
                0,
                null);
    }
}
