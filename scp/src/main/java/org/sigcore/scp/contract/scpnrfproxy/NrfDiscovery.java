// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import org.sigcore.platform.role.RoleInterface;

/**
 * Delegated discovery: queries the NRF on behalf of a consumer. May block: call it on a virtual thread. Thread-safe.
 */
@RoleInterface(role = "scp-nrfproxy")
public interface NrfDiscovery {
    /** Runs one discovery; an unreachable NRF is reported in the result, not thrown. */
    DiscoveryAnswer discover(DiscoveryCall call);
}
