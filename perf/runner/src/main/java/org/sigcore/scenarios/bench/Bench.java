// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.load.Life;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;

/**
 * What stands around the network function under test, and knows how to load it. Used in the order of its methods. Its
 * simulators live in this process.
 */
public interface Bench extends AutoCloseable {
    /** The network functions to start; simulators whose addresses their configuration needs are running by then. */
    List<NfPlan> plans();

    /**
     * The scenario's features, completed with the documents that follow from its other parts.
     *
     * @param nfs in the order of the plans, ready
     */
    List<Feature> features(List<NfLauncher.Running> nfs);

    /** What the neighbours among the network functions need, such as another NRF set that shows itself to the first. */
    default List<Feature> featuresOfNeighbours(List<NfLauncher.Running> nfs) {
        return List.of();
    }

    /**
     * Stores what the scenario has stored before the load, and makes ready for it.
     *
     * @param nfs in the order of the plans, ready and configured
     * @return what was done otherwise than the scenario says, for the report
     * @throws IllegalStateException if the network function refuses it
     */
    List<String> load(List<NfLauncher.Running> nfs);

    /**
     * The virtual users of a run, whose calls have the names and the rates of the scenario. Called for each run, warm-up
     * included, when it begins.
     */
    List<Life> lives(Duration duration);

    /** What the simulators have counted so far, by the scenario's names of counters. */
    Map<String, Long> observed();

    /**
     * Takes back what {@link #load} and virtual users have stored, for a network function that stays.
     *
     * @return what is still there, and why; empty when nothing is
     */
    List<String> unload();

    /** Ends the simulators. */
    @Override
    void close();
}
