// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import org.sigcore.model.SpecRef;

/** State of a peer. {@code I} denotes the connection initiated by this node, {@code R} the one opened by the peer. */
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
