// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.time.Duration;
import java.util.Map;

/**
 * What stands around the network function under test.
 *
 * @param figure the guide's name for it
 * @param sites how many network functions of the kind under test; each becomes one on this machine
 * @param activeSites how many of them get traffic, in equal parts
 * @param ingressConnections from consumers at scale 1; 0 where the guide does not say
 * @param egressConnections to producers at scale 1; 0 where the guide does not say
 * @param latency that a simulator adds before it answers, by simulator: {@code producer}, {@code nrf}, {@code udr},
 *     {@code consumer}, {@code remote}, {@code dns}
 * @param tls true when everything is HTTPS
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

    /** What that simulator adds; nothing when it is not named. */
    public Duration latencyOf(String simulator) {
        return latency.getOrDefault(simulator, Duration.ZERO);
    }
}
