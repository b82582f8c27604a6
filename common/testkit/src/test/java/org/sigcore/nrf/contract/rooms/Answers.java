// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.rooms;

/** What other roles see. */
public interface Answers {
    /** One. */
    int answer();
}
