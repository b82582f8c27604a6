// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.List;

/** Outcome of registering or changing a binding, given the stored bindings that share a key with it. */
public sealed interface Registration {
    /**
     * The binding is stored under its own id.
     *
     * @param losers bindings of other sessions that hold an address which this binding claims
     */
    record Added(StoredDocument binding, List<DisplacedBinding> losers) implements Registration {}

    /**
     * The binding replaces the stored binding with its id: the PCF has changed it, or no longer uses the former one.
     *
     * @param losers as in {@link Added}; after a change, only those that hold an address which is new to the binding
     */
    record Replaced(StoredDocument binding, List<DisplacedBinding> losers) implements Registration {}

    /** The registration is rejected: another PCF serves the combination of SUPI, DNN and slice. */
    record Refused(StoredDocument existing) implements Registration {}
}
