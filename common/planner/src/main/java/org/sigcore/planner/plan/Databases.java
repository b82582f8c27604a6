// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.plan.PlanInput.DataTier;

/** Data nodes, their memory, and the bandwidth of the replication between sites. */
final class Databases {
    /** Share of a node's memory for rows and indexes that may be used. */
    private static final double FULL = 0.8;

    private static final Set<String> WITHOUT_STORE =
            Set.of("scp-forward", "nf-discover", "rx-relay", "nf-register", "binding-discover");

    private Databases() {}

    /** Returns the CPU time of a function with the database, compared with the embedded one. */
    static double factor(DataTier tier, String kind, CostModel costs) {
        return store(tier, kind, costs).map(CostModel.Store::functionFactor).orElse(1.0);
    }

    private static Optional<CostModel.Store> store(DataTier tier, String kind, CostModel costs) {
        return costs.stores().stream()
                .filter(store ->
                        store.database().equals(tier.name()) && store.kind().equals(kind))
                .findFirst();
    }

    static Plan.DatabasePlan of(PlanInput input, Traffic traffic, CostModel costs) {
        DataTier tier = input.database();
        if (tier.isEmbedded()) {
            return new Plan.DatabasePlan(0, 0, 0, 0, 0, List.of());
        }
        double octets = costs.octetsOfASession(tier.name());
        double busy = 0;
        double written = 0;
        for (Traffic.Message message : traffic.messages()) {
            Optional<CostModel.Store> store = store(tier, message.kind(), costs);
            busy += message.perSecond()
                    * store.map(CostModel.Store::databaseMicros).orElse(0.0)
                    / 1e6;
            written += store.isPresent() ? message.perSecond() * octets : 0;
        }
        double data = traffic.sessions() * octets;
        double ofANode = tier.nodeMemoryGiB() * FULL;
        // A site must carry the whole load of the lost ones, and holds all sessions.
        double busyOfASite = busy * input.shareOfASite();
        int groups = (int) Math.ceil(Math.max(
                Plan.gib(data) / ofANode,
                busyOfASite / (tier.nodeCores() * input.targetUtilisation() * tier.replicas())));
        int nodes = Math.max(1, groups) * tier.replicas();
        return new Plan.DatabasePlan(
                nodes,
                busyOfASite,
                Plan.gib(data),
                Plan.gib(data) * tier.replicas() / nodes,
                input.sites() == 1 ? 0 : written / input.sites() * 8 / 1e6,
                traffic.messages().stream()
                        .map(Traffic.Message::kind)
                        .filter(kind -> store(tier, kind, costs).isEmpty() && !WITHOUT_STORE.contains(kind))
                        .toList());
    }
}
