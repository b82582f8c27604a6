// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.contract;

/** What other roles see. */
public interface Answers {
    /** One. */
    int answer();
}
