// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

/** What the route table says to a question. */
public sealed interface Lookup {
    /** These match, and no other. */
    record Found(Candidates candidates) implements Lookup {}

    /** None of the known producers matches. */
    record None() implements Lookup {}

    /** The table cannot tell; the NRF can. */
    record Unknown() implements Lookup {}
}
