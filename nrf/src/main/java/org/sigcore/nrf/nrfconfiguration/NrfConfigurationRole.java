// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfconfiguration;

import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.configuration.service.ConfigurationStoreSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that stores the NRF's configuration and serves its REST API on the management port. */
@Role("nrfconfiguration")
@Configuration(proxyBeanMethods = false)
@Import({ConfigurationStoreSetup.class, ConfigurationRestSetup.class})
public class NrfConfigurationRole {}
