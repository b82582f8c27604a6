// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import org.sigcore.model.SpecRef;

/** Events of a peer. Messages in the open states change nothing and are not represented. */
@SpecRef("RFC 6733 5.6.2")
public enum PeerEvent {
    /** Start connecting. */
    START,
    /** The outgoing connection has been established. */
    I_RCV_CONN_ACK,
    /** The outgoing connection was refused or timed out. */
    I_RCV_CONN_NACK,
    /** A valid CER was received on a connection opened by the peer. */
    R_CONN_CER,
    /** A valid CEA was received on the outgoing connection. */
    I_RCV_CEA,
    /** Something other than a valid CEA was received. */
    I_RCV_NON_CEA,
    /** The outgoing connection was lost or closed. */
    I_PEER_DISC,
    /** The peer's connection was lost or closed. */
    R_PEER_DISC,
    /** The state lasted too long. */
    TIMEOUT,
    /** Both sides connected, and this node has the greater identity. */
    WIN_ELECTION,
    /** This node disconnects. */
    STOP,
    I_RCV_DPR,
    R_RCV_DPR,
    I_RCV_DPA,
    R_RCV_DPA
}
