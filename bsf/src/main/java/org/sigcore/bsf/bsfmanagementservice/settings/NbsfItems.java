// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.settings;

import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The configuration documents of bsf-management-service. */
@Configuration(proxyBeanMethods = false)
public class NbsfItems {
    /** {@code bsfManagementService}. */
    public static final ConfigResource<ManagementSettings> SETTINGS = ConfigResource.of(
                    "bsfManagementService", ManagementSettings.class, ManagementSettings.DEFAULT)
            .doc("How Nbsf_Management behaves.");

    /** {@code errorDictionary}. */
    public static final ConfigResource<ErrorDictionary> ERRORS = ConfigResource.of(
                    "errorDictionary", ErrorDictionary.class, ErrorDictionary.DEFAULT)
            .doc("An error id before the detail of every error answer.");

    /** {@code congestionConfigurations/bsf-management-service}. */
    public static final ConfigResource<CongestionConfiguration> CONGESTION = ConfigResource.of(
                    "congestionConfigurations/bsf-management-service",
                    CongestionConfiguration.class,
                    CongestionConfiguration.DEFAULT)
            .doc("From which load on which requests are refused.");

    @Bean
    ConfigItems nbsfItems() {
        return ConfigItems.of(SETTINGS, ERRORS, CONGESTION);
    }
}
