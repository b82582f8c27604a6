// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.List;

/** What becomes of a new or changed binding, settled against those that share a key with it. */
public sealed interface Registration {
    /**
     * It is stored under its own id.
     *
     * @param losers bindings of other sessions with an address that it claims
     */
    record Added(StoredDocument binding, List<Loser> losers) implements Registration {}

    /**
     * The binding replaces the former one with its id: the PCF has changed it, or does not use the former any more.
     *
     * @param losers as of {@link Added}; of a change only those with an address that is new to the binding
     */
    record Replaced(StoredDocument binding, List<Loser> losers) implements Registration {}

    /** Another PCF has the combination of SUPI, DNN and slice. */
    record Refused(StoredDocument existing) implements Registration {}
}
