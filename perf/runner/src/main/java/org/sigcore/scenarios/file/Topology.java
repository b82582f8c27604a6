// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Environment of the network function under test.
 *
 * @param figure name of the figure in the guide
 * @param sites number of network functions under test; each is started once on this machine
 * @param activeSites number of sites that receive traffic, in equal parts
 * @param figuresOfOneSite true if the rates and results of the file are those of one of the sites with traffic
 * @param ingressConnections connections from consumers at scale 1; 0 if the guide does not state it
 * @param egressConnections connections to producers at scale 1; 0 if the guide does not state it
 * @param latency latency added by a simulator before it responds, by simulator
 * @param tls true if all connections use HTTPS
 */
public record Topology(
        String figure,
        int sites,
        int activeSites,
        boolean figuresOfOneSite,
        int ingressConnections,
        int egressConnections,
        Map<String, Duration> latency,
        boolean tls) {
    private static final Map<String, Set<String>> SIMULATORS = Map.of(
            "nrf", new TreeSet<>(Set.of("udr", "remote", "consumer", "producer")),
            "scp", new TreeSet<>(Set.of("producer", "nrf", "remote", "dns")),
            "policy", new TreeSet<>(Set.of("udr", "chf", "ldap", "ocs")));

    public Topology {
        Require.present("figure", figure);
        Require.atLeast("sites", sites, 1);
        Require.atLeast("activeSites", activeSites, 1);
        if (activeSites > sites) {
            throw new ScenarioException("activeSites: expected at most " + sites + ", got " + activeSites);
        }
        Require.atLeast("ingressConnections", ingressConnections, 0);
        Require.atLeast("egressConnections", egressConnections, 0);
        latency = latency == null ? Map.of() : Map.copyOf(latency);
    }

    /** Returns this topology with at most the given number of sites, and figures of all of them. */
    Topology reduced(int most) {
        int fewer = Math.min(most, sites);
        int active = Math.min(fewer, activeSites);
        return new Topology(figure, fewer, active, false, ingressConnections, egressConnections, latency, tls);
    }

    /**
     * @param waited simulators for which a latency of the guide waits
     * @throws ScenarioException if a bench does not read a latency or TLS, or a simulator has no latency
     */
    void check(String nf, Stream<String> waited) {
        Set<String> known = SIMULATORS.getOrDefault(nf, Set.of());
        if (!known.containsAll(latency.keySet())) {
            throw new ScenarioException("topology.latency: expected some of " + known + ", got " + latency.keySet());
        }
        waited.forEach(each -> Require.present("topology.latency." + each, latency.get(each)));
        if (tls && !nf.equals("scp")) {
            throw new ScenarioException("topology.tls: the bench of " + nf + " does not read it");
        }
    }

    /** Returns the latency added by a simulator; zero if not configured. */
    public Duration latencyOf(String simulator) {
        return latency.getOrDefault(simulator, Duration.ZERO);
    }
}
