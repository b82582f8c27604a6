// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.configuration.service.ConfigurationStoreSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that stores the NF's configuration. */
@Role("config-server")
@Configuration(proxyBeanMethods = false)
@Import(ConfigurationStoreSetup.class)
public class ConfigServerRole {}
