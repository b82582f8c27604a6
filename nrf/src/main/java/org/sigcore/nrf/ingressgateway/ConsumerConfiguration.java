// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.nrf.ingressgateway.api.Callers;
import org.sigcore.nrf.ingressgateway.api.ClientAssertions;
import org.sigcore.nrf.ingressgateway.api.ConsumerCertificates;
import org.sigcore.nrf.ingressgateway.api.OperationMetrics;
import org.sigcore.nrf.nrfcachedata.api.KnownInstances;
import org.sigcore.nrf.nrfconfiguration.api.AuthenticationOptions;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.nrf.NfIdentity;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the requests to every role pass. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CallerProperties.class)
public class ConsumerConfiguration {
    @Bean
    ClientAssertions clientAssertions(ConfigViews configuration, NfIdentity identity) {
        return new ClientAssertions(
                configuration.view(CcaOptions.RESOURCE)::current, identity.instanceId(), InstantSource.system());
    }

    @Bean
    Callers callers(
            CallerProperties properties,
            ClientAssertions assertions,
            KnownInstances instances,
            MeterRegistry registry) {
        return new Callers(properties.mode(), assertions, instances, registry);
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
