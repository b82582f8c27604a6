// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxy;

import org.sigcore.platform.config.NrfClientProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.role.Role;
import org.sigcore.sbi.SbiCaller;
import org.sigcore.scp.scpnrfproxy.api.NrfDiscovery;
import org.sigcore.scp.scpnrfproxy.client.NrfDiscoveryClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Delegated discovery. */
@Role("scp-nrfproxy")
@Configuration(proxyBeanMethods = false)
public class ScpNrfproxyRole {
    @Bean
    NrfDiscovery delegatedDiscovery(SbiCaller caller, SigcoreProperties sigcore) {
        NrfClientProperties nrf = sigcore.nrfClient();
        return new NrfDiscoveryClient(caller, nrf.apiRoot(), nrf.timeout());
    }
}
