// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.nrf.ProducerDiscovery;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.udrconnector.PolicyDataListener;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository;
import org.sigcore.policy.contract.udrconnector.UePolicyRepository;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role {@code udr-connector}: client of the UDR on N36, and receiver of its notifications. */
@Configuration(proxyBeanMethods = false)
@Role(value = "udr-connector", paths = UdrCallback.API)
public class UdrConnectorRole {
    private static final String AUTO = "auto";

    @Bean
    NudrPolicyDataRepository policyDataRepository(
            CountedRequests requests,
            MeterRegistry meters,
            PolicyProperties properties,
            SigcoreProperties sigcore,
            ProducerDiscovery nrf,
            NfName self,
            UdrSubscriptions subscriptions) {
        String configured = properties.udr().apiVersion();
        String dataSet = properties.udr().dataSet();
        if (!configured.equals(AUTO)) {
            return new NudrPolicyDataRepository(requests, () -> configured, dataSet, subscriptions, meters);
        }
        UdrApiVersion version = new UdrApiVersion(
                () -> sigcore.nrfClient().enabled() ? nrf.discover(udrs(self, dataSet)) : List.of(),
                () -> nrf.forget(udrs(self, dataSet)),
                System::nanoTime);
        Gauge.builder(
                        "policy.udr.api.version",
                        version,
                        known -> known.current().charAt(1) - '0')
                .description("Major version of Nudr_DataRepository used in requests, as offered by the UDRs")
                .register(meters);
        return new NudrPolicyDataRepository(requests, version, dataSet, subscriptions, meters);
    }

    @Bean
    UePolicyRepository uePolicyRepository(NudrPolicyDataRepository udr) {
        return new NudrUePolicies(udr);
    }

    @Bean
    TransferDataRepository transferDataRepository(NudrPolicyDataRepository udr) {
        return new NudrTransferData(udr);
    }

    @Bean
    UdrSubscriptions udrSubscriptions(NfIdentity identity, CallbackKey key) {
        return new UdrSubscriptions(identity::apiRoot, key);
    }

    @Bean
    SbiRoutes udrNotificationRoutes(RoleLinks links, CallbackKey key, MeterRegistry registry) {
        Counter refused = Counter.builder("policy.udr.notifications.refused")
                .description("Notifications refused because their callback URI was not given to any UDR")
                .register(registry);
        return new UdrNotificationRoutes(links.get(PolicyDataListener.class), key, refused::increment);
    }

    private static Map<String, String> udrs(NfName self, String dataSet) {
        Map<String, String> factors = NudrPolicyDataRepository.factors(dataSet);
        factors.put("requester-nf-type", self.nfType());
        return factors;
    }
}
