// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.nrf.ingressgateway.api.ClientAssertions;
import org.sigcore.nrf.ingressgateway.api.ConsumerCertificates;
import org.sigcore.nrf.ingressgateway.api.OperationMetrics;
import org.sigcore.nrf.nrfconfiguration.api.AuthenticationOptions;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.nrf.NfIdentity;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the requests to every role pass. */
@Configuration(proxyBeanMethods = false)
public class ConsumerConfiguration {
    @Bean
    ClientAssertions clientAssertions(ConfigViews configuration, NfIdentity identity) {
        return new ClientAssertions(
                configuration.view(CcaOptions.RESOURCE)::current, identity.instanceId(), InstantSource.system());
    }

    @Bean
    ConsumerCertificates consumerCertificates(ConfigViews configuration) {
        return new ConsumerCertificates(configuration.view(AuthenticationOptions.RESOURCE)::current);
    }

    @Bean
    OperationMetrics operationMetrics(MeterRegistry registry) {
        return new OperationMetrics(registry);
    }
}
