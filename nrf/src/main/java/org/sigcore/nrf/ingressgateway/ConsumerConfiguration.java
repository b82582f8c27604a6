// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.nrf.contract.ingressgateway.ConsumerCertificates;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfconfiguration.AuthenticationOptions;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.config.TlsProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.TrustedAuthorities;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks that apply to the requests of every role. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CallerProperties.class)
public class ConsumerConfiguration {
    @Bean
    ClientAssertions clientAssertions(ConfigViews configuration, NfIdentity identity, SigcoreProperties properties) {
        return new ClientAssertions(
                configuration.view(CcaOptions.RESOURCE)::current,
                new TrustedAuthorities(tls(properties), System::nanoTime)::certificates,
                identity.instanceId(),
                InstantSource.system());
    }

    // A role behind the gateway may have a TLS configuration for outgoing connections only.
    private static @Nullable SbiTls tls(SigcoreProperties properties) {
        TlsProperties in = properties.sbi().tls();
        TlsProperties out = properties.egress().tls();
        return in != null && in.trustStore() != null ? in.stores() : out == null ? null : out.stores();
    }

    @Bean
    Callers callers(
            CallerProperties properties,
            ClientAssertions assertions,
            KnownInstances instances,
            MeterRegistry registry) {
        return new Callers(properties.mode(), properties.proxies(), assertions, instances, registry);
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
