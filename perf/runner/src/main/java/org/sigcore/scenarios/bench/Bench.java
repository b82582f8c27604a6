// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.load.CallSequence;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;

/**
 * Test bench of a network function: its simulated neighbours and its load. The methods are called in the order of their
 * declaration. Simulators run in this process.
 */
public interface Bench extends AutoCloseable {
    /** Returns the network functions to start. Simulators whose addresses they require are running when it returns. */
    List<NfPlan> plans();

    /**
     * Returns the features of the scenario, including documents derived from its other parts.
     *
     * @param nfs running network functions in the order of the plans
     */
    List<Feature> features(List<NfLauncher.Running> nfs);

    /** Returns features of the neighbouring network functions, such as a second NRF set. */
    default List<Feature> featuresOfNeighbours(List<NfLauncher.Running> nfs) {
        return List.of();
    }

    /**
     * Stores the initial state of the scenario and prepares the load.
     *
     * @param nfs running and configured network functions in the order of the plans
     * @return deviations from the scenario, for the report
     * @throws IllegalStateException if the network function rejects a request
     */
    List<String> load(List<NfLauncher.Running> nfs);

    /**
     * Returns the virtual users of a run, whose calls have the names and rates of the scenario. Called at the start of
     * each run, including the warm-up.
     */
    List<CallSequence> lives(Duration duration);

    /** Returns the counters of the simulators, by the counter names of the scenario. */
    Map<String, Long> observed();

    /**
     * Deletes everything that {@link #load} and virtual users have stored, for a network function that continues to
     * run.
     *
     * @return what could not be deleted, with reasons; empty if all was deleted
     */
    List<String> unload();

    /** Stops the simulators. */
    @Override
    void close();
}
