// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

/** What becomes of an address that bindings of several sessions claim. */
public enum AddressConflict {
    /** It belongs to the binding that claimed it last; the others lose it. */
    NEWEST_WINS,
    /** All keep it: a look-up by nothing but the address is ambiguous until one of them is gone. */
    KEEP_BOTH
}
