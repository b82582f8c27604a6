// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.util.HashMap;
import java.util.Map;

/**
 * Plan of a network function to start.
 *
 * @param name name in the report; differs from {@code nf} if there are several sites
 * @param nf type of the network function, which determines the jar
 * @param settings configuration keys in addition to ports and data directory
 * @param diameter true if it needs a Diameter port
 * @param neighbour true to count its resource usage as that of the simulators and to run it in one process in all cases
 */
public record NfPlan(String name, String nf, Map<String, String> settings, boolean diameter, boolean neighbour) {
    public NfPlan {
        settings = Map.copyOf(settings);
    }

    /** Returns this plan with further configuration keys. */
    public NfPlan with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(more);
        return new NfPlan(name, nf, all, diameter, neighbour);
    }

    /** Creates the plan of a network function under test. */
    public NfPlan(String name, String nf, Map<String, String> settings, boolean diameter) {
        this(name, nf, settings, diameter, false);
    }
}
