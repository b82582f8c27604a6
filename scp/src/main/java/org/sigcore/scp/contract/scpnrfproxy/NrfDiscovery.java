// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import org.sigcore.platform.role.RoleInterface;

/** Delegated discovery: asks the NRF in a consumer's place. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scp-nrfproxy")
public interface NrfDiscovery {
    /** Asks once; an NRF that does not answer is an answer, too. */
    DiscoveryAnswer discover(DiscoveryCall call);
}
