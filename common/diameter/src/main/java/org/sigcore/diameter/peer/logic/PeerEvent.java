// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import org.sigcore.model.SpecRef;

/** What happens to a peer. Messages in the open states change nothing and are no events here. */
@SpecRef("RFC 6733 5.6.2")
public enum PeerEvent {
    /** It is time to connect. */
    START,
    /** Our connection is established. */
    I_RCV_CONN_ACK,
    /** Our connection was refused or ran into its timeout. */
    I_RCV_CONN_NACK,
    /** A valid CER came in on a connection that the peer opened. */
    R_CONN_CER,
    /** A good CEA came in on our connection. */
    I_RCV_CEA,
    /** Something else than a good CEA came in. */
    I_RCV_NON_CEA,
    /** Our connection was lost or closed. */
    I_PEER_DISC,
    /** The peer's connection was lost or closed. */
    R_PEER_DISC,
    /** The state lasted too long. */
    TIMEOUT,
    /** Both sides connected and our identity is the greater one. */
    WIN_ELECTION,
    /** We want to leave. */
    STOP,
    I_RCV_DPR,
    R_RCV_DPR,
    I_RCV_DPA,
    R_RCV_DPA
}
