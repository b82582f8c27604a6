// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice;

import org.sigcore.bsf.contract.bsfmanagementservice.ErrorDictionaryOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.ManagementOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.NbsfCongestionOptions;
import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration documents of bsf-management-service. */
@Configuration(proxyBeanMethods = false)
public class NbsfItems {
    @Bean
    ConfigItems nbsfItems() {
        return ConfigItems.of(
                ManagementOptions.RESOURCE, ErrorDictionaryOptions.RESOURCE, NbsfCongestionOptions.RESOURCE);
    }
}
