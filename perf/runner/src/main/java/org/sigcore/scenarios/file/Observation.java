// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

/**
 * Traffic sent by the network function under test, counted by its receivers.
 *
 * @param name name in the report
 * @param counter counter of the bench, such as {@code notifications}
 * @param rate rate of the guide, per second at scale 1; 0 if the guide does not state it
 */
public record Observation(String name, String counter, double rate) {
    public Observation {
        Require.present("name", name);
        Require.present("counter", counter);
        Require.atLeast("rate", rate, 0);
    }

    /** Returns the counter of the bench for the number of such messages that the answered calls cause. */
    public static String caused(String counter) {
        return counter + "Caused";
    }

    Observation times(double factor) {
        return new Observation(name, counter, rate * factor);
    }
}
