// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

/** Result of a discovery query in the route table. */
public sealed interface Lookup {
    /** All matching producers. */
    record Found(Candidates candidates) implements Lookup {}

    /** No known producer matches. */
    record None() implements Lookup {}

    /** The table cannot evaluate the query; the NRF can. */
    record Unknown() implements Lookup {}
}
