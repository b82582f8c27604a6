// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.List;
import java.util.Map;
import org.sigcore.model.ProblemException;

/**
 * Discovery by the process that runs the role for all others, so that there is one cache and one consumer of the NRF. While
 * that process is unreachable this one asks the NRF itself.
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
            // It asks the NRF again when the validity period of what it knows is over.
        }
    }
}
