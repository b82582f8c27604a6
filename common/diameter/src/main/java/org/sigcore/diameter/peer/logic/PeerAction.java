// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import org.sigcore.model.SpecRef;

/** Actions of a transition, executed in the order of the table. */
@SpecRef("RFC 6733 5.6.3")
public enum PeerAction {
    I_SND_CONN_REQ,
    I_SND_CER,
    /** Process the peer's capabilities in its CEA. */
    PROCESS_CEA,
    /** Close the connection opened by this node. */
    I_DISC,
    /** Accept the peer's connection as the R connection. */
    R_ACCEPT,
    /** Process the peer's capabilities in its CER. */
    PROCESS_CER,
    R_SND_CEA,
    /** Close the R connection. */
    R_DISC,
    /** Close the connection of the latest CER; the R connection is kept. */
    R_REJECT,
    /** Compare identities; a win raises a separate event. */
    ELECT,
    I_SND_DPR,
    R_SND_DPR,
    I_SND_DPA,
    R_SND_DPA,
    /** Close all open connections. */
    ERROR
}
