// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import org.sigcore.model.SpecRef;

/** What a transition asks for, carried out in the order of the table. */
@SpecRef("RFC 6733 5.6.3")
public enum PeerAction {
    I_SND_CONN_REQ,
    I_SND_CER,
    /** Learn the peer's applications from its CEA. */
    PROCESS_CEA,
    /** Close our connection. */
    I_DISC,
    /** Take the peer's connection as the R connection. */
    R_ACCEPT,
    /** Learn the peer's applications from its CER. */
    PROCESS_CER,
    R_SND_CEA,
    /** Close the R connection. */
    R_DISC,
    /** Close the connection that just brought a CER; the R connection stays. */
    R_REJECT,
    /** Compare identities; winning is an event of its own. */
    ELECT,
    I_SND_DPR,
    R_SND_DPR,
    I_SND_DPA,
    R_SND_DPA,
    /** Close whatever is open. */
    ERROR
}
