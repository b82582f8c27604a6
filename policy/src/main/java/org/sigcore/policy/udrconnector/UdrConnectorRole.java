// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.udrconnector;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.nrf.ProducerDiscovery;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.policy.udrconnector.client.NudrPolicyDataRepository;
import org.sigcore.policy.udrconnector.client.UdrApiVersion;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code udr-connector}. */
@Configuration(proxyBeanMethods = false)
@Role("udr-connector")
public class UdrConnectorRole {
    private static final String AUTO = "auto";

    @Bean
    PolicyDataRepository policyDataRepository(
            CountedRequests requests,
            MeterRegistry meters,
            PolicyProperties properties,
            SigcoreProperties sigcore,
            ProducerDiscovery nrf,
            NfName self) {
        String configured = properties.udr().apiVersion();
        String dataSet = properties.udr().dataSet();
        if (!configured.equals(AUTO)) {
            return new NudrPolicyDataRepository(requests, () -> configured, dataSet);
        }
        UdrApiVersion version = new UdrApiVersion(
                () -> sigcore.nrfClient().enabled() ? nrf.discover(udrs(self, dataSet)) : List.of(),
                () -> nrf.forget(udrs(self, dataSet)),
                System::nanoTime);
        Gauge.builder(
                        "policy.udr.api.version",
                        version,
                        known -> known.current().charAt(1) - '0')
                .description("Major version of Nudr_DataRepository in requests, as the UDRs offer it")
                .register(meters);
        return new NudrPolicyDataRepository(requests, version, dataSet);
    }

    private static Map<String, String> udrs(NfName self, String dataSet) {
        Map<String, String> factors = NudrPolicyDataRepository.factors(dataSet);
        factors.put("requester-nf-type", self.nfType());
        return factors;
    }
}
