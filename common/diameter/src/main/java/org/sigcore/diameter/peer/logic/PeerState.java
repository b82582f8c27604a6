// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import org.sigcore.model.SpecRef;

/** Where a peer stands. {@code I} is the connection that we initiated, {@code R} the one that we responded to. */
@SpecRef("RFC 6733 5.6")
public enum PeerState {
    CLOSED,
    WAIT_CONN_ACK,
    WAIT_I_CEA,
    WAIT_CONN_ACK_ELECT,
    WAIT_RETURNS,
    R_OPEN,
    I_OPEN,
    CLOSING
}
