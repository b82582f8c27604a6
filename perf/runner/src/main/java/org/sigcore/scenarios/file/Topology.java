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

    /** Returns the latency added by a simulator; zero if not configured. */
    public Duration latencyOf(String simulator) {
        return latency.getOrDefault(simulator, Duration.ZERO);
    }
}
