// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxy;

import org.sigcore.platform.role.Role;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role scp-nrfproxy: delegated discovery. */
@Role("scp-nrfproxy")
@Configuration(proxyBeanMethods = false)
public class ScpNrfproxyRole {
    @Bean
    NrfDiscovery delegatedDiscovery(NrfSets nrfs) {
        return new NrfDiscoveryClient(nrfs);
    }
}
