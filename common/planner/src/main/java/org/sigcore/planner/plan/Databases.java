// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.input.PlanException;
import org.sigcore.planner.plan.PlanInput.DataTier;

/** Data nodes, their memory, and the bandwidth of the replication between sites. */
final class Databases {
    /** Share of a node's memory for rows and indexes that may be used. */
    private static final double FULL = 0.8;

    private static final int MOST_NODES = 100_000;

    private static final Set<String> WITHOUT_STORE = Set.of(
            "scp-forward", "scp-discover", "nf-discover", "nf-discover-elsewhere", "rx-relay", "binding-discover");

    private Databases() {}

    static Plan.DatabasePlan of(PlanInput input, Traffic traffic, CostModel costs) {
        DataTier tier = input.database();
        if (tier.isEmbedded()) {
            return new Plan.DatabasePlan(0, 0, 0, 0, 0, List.of());
        }
        double octets = costs.octetsOfASession(tier.name());
        double busy = 0;
        double written = 0;
        for (Traffic.Message message : traffic.messages()) {
            Optional<CostModel.Store> store = costs.store(tier.name(), message.kind());
            busy += message.perSecond()
                    * store.map(CostModel.Store::databaseMicros).orElse(0.0)
                    / 1e6;
            written += store.isPresent() ? message.perSecond() * octets : 0;
        }
        double data = traffic.sessions() * octets;
        double ofANode = tier.nodeMemoryGiB() * FULL;
        // A site must carry the whole load of the lost ones, and holds all sessions.
        double busyOfASite = busy * input.shareOfASite();
        double groups = Math.ceil(Math.max(
                Plan.gib(data) / ofANode,
                busyOfASite / (tier.nodeCores() * input.targetUtilisation() * tier.replicas())));
        PlanException.range("data nodes a site", groups * tier.replicas(), 0, MOST_NODES);
        int nodes = (int) (Math.max(1, groups) * tier.replicas());
        return new Plan.DatabasePlan(
                nodes,
                busyOfASite,
                Plan.gib(data),
                Plan.gib(data) * tier.replicas() / nodes,
                input.sites() == 1 ? 0 : written / input.sites() * 8 / 1e6,
                traffic.messages().stream()
                        .map(Traffic.Message::kind)
                        .filter(kind -> costs.store(tier.name(), kind).isEmpty() && !WITHOUT_STORE.contains(kind))
                        .toList());
    }
}
