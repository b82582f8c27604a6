// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

/** What becomes of a new binding, settled against those that share a key with it. */
public sealed interface Registration {
    /** It is stored under its own id. */
    record Added(StoredDocument binding) implements Registration {}

    /** The PCF had registered the same session before: the binding is stored in the place of the former one. */
    record Replaced(StoredDocument binding) implements Registration {}

    /** Another PCF has the combination of SUPI, DNN and slice. */
    record Refused(StoredDocument existing) implements Registration {}
}
