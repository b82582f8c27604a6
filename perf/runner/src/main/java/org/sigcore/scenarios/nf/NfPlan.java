// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.util.Map;

/**
 * A network function to start.
 *
 * @param name in the report; differs from {@code nf} when there are several sites
 * @param nf whose jar it is
 * @param settings configuration keys beside ports and data directory
 * @param diameter whether it needs a Diameter port
 * @param neighbour true: what it uses counts as the simulators', and it is one process whatever the run
 */
public record NfPlan(String name, String nf, Map<String, String> settings, boolean diameter, boolean neighbour) {
    public NfPlan {
        settings = Map.copyOf(settings);
    }

    /** A network function under test. */
    public NfPlan(String name, String nf, Map<String, String> settings, boolean diameter) {
        this(name, nf, settings, diameter, false);
    }
}
