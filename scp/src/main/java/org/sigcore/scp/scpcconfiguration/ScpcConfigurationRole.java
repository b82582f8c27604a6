// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcconfiguration;

import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.configuration.service.ConfigurationStoreSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Keeps the SCP's configuration and serves its REST on the management port. */
@Role("scpc-configuration")
@Configuration(proxyBeanMethods = false)
@Import({ConfigurationStoreSetup.class, ConfigurationRestSetup.class})
public class ScpcConfigurationRole {}
