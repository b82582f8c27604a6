// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.sigcore.planner.input.PlanException.range;
import static org.sigcore.planner.input.PlanException.require;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.util.List;
import java.util.Set;

/** A failure that begins at a time and is over after some seconds. */
@JsonSubTypes({
    @JsonSubTypes.Type(value = Failure.SiteLoss.class, name = "siteLoss"),
    @JsonSubTypes.Type(value = Failure.PodLoss.class, name = "podLoss"),
    @JsonSubTypes.Type(value = Failure.SlowPeer.class, name = "slowPeer"),
    @JsonSubTypes.Type(value = Failure.NrfRestart.class, name = "nrfRestart"),
    @JsonSubTypes.Type(value = Failure.ReRegistration.class, name = "reRegistration"),
    @JsonSubTypes.Type(value = Failure.DatabaseFailover.class, name = "databaseFailover"),
    @JsonSubTypes.Type(value = Failure.Partition.class, name = "partition"),
    @JsonSubTypes.Type(value = Failure.Surge.class, name = "surge")
})
public sealed interface Failure {
    /** Returns the time of its begin in seconds. */
    double at();

    /** Returns its duration in seconds. */
    double seconds();

    /** Returns the time at which it is over. */
    default double end() {
        return at() + seconds();
    }

    /** Checks its members. */
    default void check(List<String> sites, Set<String> peers) {
        range("at", at(), 0, Simulation.MOST_SECONDS);
        range("seconds", seconds(), 0, Simulation.MOST_SECONDS);
    }

    private static void known(String site, List<String> sites) {
        require(sites.contains(site), "site", "one of " + sites, site);
    }

    /**
     * All functions of a site are lost, with the requests in them, and return later.
     *
     * @param lostSeconds sessions younger than that are lost: the delay of the replication
     */
    record SiteLoss(double at, double seconds, String site, double lostSeconds) implements Failure {
        @Override
        public void check(List<String> sites, Set<String> peers) {
            Failure.super.check(sites, peers);
            known(site, sites);
            range("lostSeconds", lostSeconds, 0, Simulation.MOST_SECONDS);
        }
    }

    /** Pods of a function at a site are lost; the others receive their traffic. */
    record PodLoss(double at, double seconds, String site, String function, int pods) implements Failure {
        @Override
        public void check(List<String> sites, Set<String> peers) {
            Failure.super.check(sites, peers);
            known(site, sites);
            require(Set.of("policy", "bsf").contains(function), "function", "policy or bsf", function);
            range("pods", pods, 1, 1_000_000);
        }
    }

    /** The answers of a peer take a multiple of their time. */
    record SlowPeer(double at, double seconds, String peer, double factor) implements Failure {
        @Override
        public void check(List<String> sites, Set<String> peers) {
            Failure.super.check(sites, peers);
            require(peers.contains(peer), "peer", "one of " + peers, peer);
            range("factor", factor, 0.001, 1e6);
        }
    }

    /** The NRFs do not answer discoveries. */
    record NrfRestart(double at, double seconds) implements Failure {}

    /** A share of the sessions ends in the radio network, and the UEs ask for new ones during the duration. */
    record ReRegistration(double at, double seconds, double share) implements Failure {
        @Override
        public void check(List<String> sites, Set<String> peers) {
            Failure.super.check(sites, peers);
            require(share > 0 && share <= 1, "share", "above 0, at most 1", share);
        }
    }

    /** Transactions at a site fail temporarily, until the remaining data nodes have taken over. */
    record DatabaseFailover(double at, double seconds, String site) implements Failure {
        @Override
        public void check(List<String> sites, Set<String> peers) {
            Failure.super.check(sites, peers);
            known(site, sites);
        }
    }

    /** The named sites and the others do not reach each other; consumers reach all. */
    record Partition(double at, double seconds, List<String> sites) implements Failure {
        @Override
        public void check(List<String> all, Set<String> peers) {
            Failure.super.check(all, peers);
            sites.forEach(site -> known(site, all));
        }
    }

    /** Consumers offer a multiple of the rates. */
    record Surge(double at, double seconds, double factor) implements Failure {
        @Override
        public void check(List<String> sites, Set<String> peers) {
            Failure.super.check(sites, peers);
            range("factor", factor, 1, 1000);
        }
    }
}
