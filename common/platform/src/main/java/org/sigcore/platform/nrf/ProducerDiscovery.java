// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;

/** Discovery of producers at the NRF, offered by the role nrf-client-nfdiscovery to the others. Thread-safe. */
@RoleInterface(role = "nrf-client-nfdiscovery")
@SpecRef("TS 29.510 5.3.2.2")
public interface ProducerDiscovery {
    /**
     * Returns the matching producers, the most preferred first; empty if absent.
     *
     * @param factors query parameters as in {@link org.sigcore.platform.egress.EgressTarget.Discover}, with
     *     {@code requester-nf-type}
     * @throws org.sigcore.model.ProblemException 504 NRF_NOT_REACHABLE if the NRF does not answer, 504
     *     NF_DISCOVERY_ERROR if it returns 5xx, 400 NF_DISCOVERY_FAILURE if it rejects the factors
     */
    List<Producer> discover(Map<String, String> factors);

    /** Discards the result for these factors after it has proved wrong; the next query goes to the NRF. */
    void forget(Map<String, String> factors);
}
