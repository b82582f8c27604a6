// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.rooms;

/** A contract for other roles. */
public interface Answers {
    /** Returns a number. */
    int answer();
}
