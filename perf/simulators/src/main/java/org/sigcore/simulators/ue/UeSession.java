// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ue;

import java.util.Map;

/** A session of a UE in the network that carries it, and what the core has installed there. */
public sealed interface UeSession extends AutoCloseable permits UeOnN7, UeOnGx {
    /**
     * Opens it.
     *
     * @throws IllegalStateException if the core refuses it; the message has its answer
     */
    void open();

    /** The rules in force by name, after all that the core has sent until now. */
    Map<String, Rule> rules();

    /** Reports that the UE has moved to another radio access: from NR to E-UTRAN or from E-UTRAN to UTRAN, or back. */
    void changeRadioAccess();

    /** Ends it, as the network does when the UE has gone. Without effect when it is not open. */
    @Override
    void close();
}
