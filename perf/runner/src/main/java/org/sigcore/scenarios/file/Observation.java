// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

/**
 * Traffic that the network function under test sends, counted where it arrives.
 *
 * @param name in the report
 * @param counter the bench's name for it, such as {@code notifications}
 * @param rate of the guide, a second at scale 1; 0 where it does not say
 */
public record Observation(String name, String counter, double rate) {
    public Observation {
        Require.present("name", name);
        Require.present("counter", counter);
        Require.atLeast("rate", rate, 0);
    }
}
