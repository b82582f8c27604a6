// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.screening;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.nrfconfiguration.api.NfScreeningOptions;
import org.sigcore.nrf.nrfconfiguration.api.ScreeningRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shared beans of the roles that screen. */
@Configuration(proxyBeanMethods = false)
public class ScreeningConfiguration {
    @Bean
    Screening screening(org.sigcore.platform.configuration.Configuration configuration, MeterRegistry registry) {
        return new Screening(
                configuration.view(NfScreeningOptions.RESOURCE)::current,
                configuration.view(ScreeningRules.COLLECTION)::current,
                registry);
    }
}
