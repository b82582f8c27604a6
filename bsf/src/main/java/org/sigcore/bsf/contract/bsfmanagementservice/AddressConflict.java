// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

/** Treatment of an address that bindings of several sessions claim. */
public enum AddressConflict {
    /** The binding that claimed the address last keeps it; the others lose it. */
    NEWEST_WINS,
    /** All bindings keep the address: a look-up by the address alone is ambiguous until only one of them remains. */
    KEEP_BOTH
}
