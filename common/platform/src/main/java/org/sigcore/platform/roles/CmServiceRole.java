// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Serves the REST of the NF's configuration on the management port; what it writes is kept by config-server. */
@Role("cm-service")
@Configuration(proxyBeanMethods = false)
@Import(ConfigurationRestSetup.class)
public class CmServiceRole {}
