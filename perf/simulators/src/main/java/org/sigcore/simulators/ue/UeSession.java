// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ue;

import java.util.Map;

/** A session of a UE with the rules that the core has installed for it. */
public sealed interface UeSession extends AutoCloseable permits UeOnN7, UeOnGx {
    /**
     * Opens the session.
     *
     * @throws IllegalStateException if the core rejects the session; the message contains the answer
     */
    void open();

    /** Returns the rules in force by name, after all requests that the core has sent so far. */
    Map<String, Rule> rules();

    /** Reports that the UE has moved to another radio access: from NR to E-UTRAN or from E-UTRAN to UTRAN, or back. */
    void changeRadioAccess();

    /** Ends the session, as the network does when the UE has left; does nothing if the session is not open. */
    @Override
    void close();
}
