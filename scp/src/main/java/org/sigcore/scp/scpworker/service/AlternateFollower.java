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

/** Follows what DNS says, and gives it to those who route. While the role that asks DNS is away, what was heard stays. */
public final class AlternateFollower {
    private static final long WAIT_MILLIS = 1000;

    private final AlternateRecords records;
    private final RoutingFollower routing;
    private long version;

    public AlternateFollower(AlternateRecords records, RoutingFollower routing) {
        this.records = records;
        this.routing = routing;
    }

    /** Waits a moment for a change and takes it over. */
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

    // All that is known of it is where it is; it serves whatever the host served that it stands in for.
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
