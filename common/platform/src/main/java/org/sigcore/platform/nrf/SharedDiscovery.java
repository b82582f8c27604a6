// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.List;
import java.util.Map;
import org.sigcore.model.ProblemException;

/**
 * Discovers producers through the process that runs the role, so that an NF has one cache and one consumer of the NRF.
 * While that process is unreachable, this one queries the NRF itself.
 */
final class SharedDiscovery implements ProducerDiscovery {
    private static final int UNREACHABLE = 503;
    private final ProducerDiscovery role;
    private final ProducerDiscovery own;

    SharedDiscovery(ProducerDiscovery role, ProducerDiscovery own) {
        this.role = role;
        this.own = own;
    }

    @Override
    public List<Producer> discover(Map<String, String> factors) {
        try {
            return role.discover(factors);
        } catch (ProblemException e) {
            if (e.problem().status() == UNREACHABLE) {
                return own.discover(factors);
            }
            throw e;
        }
    }

    @Override
    public void forget(Map<String, String> factors) {
        own.forget(factors);
        try {
            role.forget(factors);
        } catch (ProblemException e) {
            // That process queries the NRF again when the cached result expires.
        }
    }
}
