// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.time.Duration;
import java.util.Map;

/**
 * Environment of the network function under test.
 *
 * @param figure name of the figure in the guide
 * @param sites number of network functions under test; each is started once on this machine
 * @param activeSites number of sites that receive traffic, in equal parts
 * @param figuresOfOneSite true if the rates and results of the file are those of one of the sites with traffic
 * @param ingressConnections connections from consumers at scale 1; 0 if the guide does not state it
 * @param egressConnections connections to producers at scale 1; 0 if the guide does not state it
 * @param latency latency added by a simulator before it responds, by simulator: {@code producer}, {@code nrf}, {@code
 *     udr}, {@code consumer}, {@code remote}, {@code dns}
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

    /** Returns the latency added by a simulator; zero if not configured. */
    public Duration latencyOf(String simulator) {
        return latency.getOrDefault(simulator, Duration.ZERO);
    }
}
