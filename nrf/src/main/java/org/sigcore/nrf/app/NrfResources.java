// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import org.sigcore.nrf.nrfconfiguration.api.AuthenticationOptions;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.nrf.nrfconfiguration.api.ForwardingOptions;
import org.sigcore.nrf.nrfconfiguration.api.GeneralOptions;
import org.sigcore.nrf.nrfconfiguration.api.GeoRedundancyOptions;
import org.sigcore.nrf.nrfconfiguration.api.NfAccessTokenOptions;
import org.sigcore.nrf.nrfconfiguration.api.NfDiscoveryOptions;
import org.sigcore.nrf.nrfconfiguration.api.NfManagementOptions;
import org.sigcore.nrf.nrfconfiguration.api.NfScreeningOptions;
import org.sigcore.nrf.nrfconfiguration.api.NrfGrowthOptions;
import org.sigcore.nrf.nrfconfiguration.api.ScreeningRules;
import org.sigcore.nrf.nrfconfiguration.api.SlfOptions;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What an operator may change while the NRF runs; known to every process, whatever roles it runs. */
@Configuration(proxyBeanMethods = false)
public class NrfResources {
    @Bean
    ConfigurationRoot configurationRoot() {
        return new ConfigurationRoot("nrfconfiguration", "/nrf-configuration/v1", "Sigcore NRF configuration");
    }

    @Bean
    ConfigResource<NfAccessTokenOptions> nfAccessTokenOptions() {
        return NfAccessTokenOptions.RESOURCE;
    }

    @Bean
    ConfigResource<AuthenticationOptions> authenticationOptions() {
        return AuthenticationOptions.RESOURCE;
    }

    @Bean
    ConfigResource<CcaOptions> ccaOptions() {
        return CcaOptions.RESOURCE;
    }

    @Bean
    ConfigResource<NfDiscoveryOptions> nfDiscoveryOptions() {
        return NfDiscoveryOptions.RESOURCE;
    }

    @Bean
    ConfigResource<GeneralOptions> generalOptions() {
        return GeneralOptions.RESOURCE;
    }

    @Bean
    ConfigResource<SlfOptions> slfOptions() {
        return SlfOptions.RESOURCE;
    }

    @Bean
    ConfigResource<ForwardingOptions> forwardingOptions() {
        return ForwardingOptions.RESOURCE;
    }

    @Bean
    ConfigResource<NfManagementOptions> nfManagementOptions() {
        return NfManagementOptions.RESOURCE;
    }

    @Bean
    ConfigResource<NfScreeningOptions> nfScreeningOptions() {
        return NfScreeningOptions.RESOURCE;
    }

    @Bean
    ConfigCollection<ScreeningRules> screeningRules() {
        return ScreeningRules.COLLECTION;
    }

    @Bean
    ConfigResource<NrfGrowthOptions> nrfGrowthOptions() {
        return NrfGrowthOptions.RESOURCE;
    }

    @Bean
    ConfigResource<GeoRedundancyOptions> geoRedundancyOptions() {
        return GeoRedundancyOptions.RESOURCE;
    }
}
