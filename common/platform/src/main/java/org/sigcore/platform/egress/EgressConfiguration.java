// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.util.random.RandomGenerator;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.config.EgressProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.nrf.ProducerDiscovery;
import org.sigcore.sbi.client.SbiCaller;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the egress gateway: through the SCP if one is configured, otherwise direct. */
@Configuration(proxyBeanMethods = false)
public class EgressConfiguration {
    @Bean
    EgressGateway egressGateway(
            SbiCaller caller, ProducerDiscovery discovery, SigcoreProperties properties, NfName name) {
        EgressProperties egress = properties.egress();
        ApiRoot scp = egress.scp().orElse(null);
        var route = scp != null
                ? new ScpRoute(caller, scp, egress.timeout())
                : new DirectRoute(caller, discovery, RandomGenerator.getDefault(), egress.timeout());
        return new PlatformEgressGateway(route, name);
    }
}
