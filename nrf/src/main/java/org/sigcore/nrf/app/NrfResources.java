// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import org.sigcore.nrf.contract.nrfconfiguration.AuthenticationOptions;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.contract.nrfconfiguration.GeneralOptions;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfScreeningOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NrfGrowthOptions;
import org.sigcore.nrf.contract.nrfconfiguration.ScreeningRules;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;
import org.sigcore.nrf.contract.nrfconfiguration.SubscriptionCongestionOptions;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration documents that an operator can change while the NRF runs. Every process knows all of them, whatever
 * roles it runs.
 */
@Configuration(proxyBeanMethods = false)
public class NrfResources {
    @Bean
    ConfigurationRoot configurationRoot() {
        return new ConfigurationRoot("nrfconfiguration", "/nrf-configuration/v1", "Sigcore NRF configuration");
    }

    @Bean
    ConfigItems nrfResources() {
        return ConfigItems.of(
                NfAccessTokenOptions.RESOURCE,
                AuthenticationOptions.RESOURCE,
                CcaOptions.RESOURCE,
                NfDiscoveryOptions.RESOURCE,
                GeneralOptions.RESOURCE,
                SlfOptions.RESOURCE,
                ForwardingOptions.RESOURCE,
                NfManagementOptions.RESOURCE,
                NfScreeningOptions.RESOURCE,
                ScreeningRules.COLLECTION,
                NrfGrowthOptions.RESOURCE,
                GeoRedundancyOptions.RESOURCE,
                SubscriptionCongestionOptions.RESOURCE);
    }
}
