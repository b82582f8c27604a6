// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that serves the configuration API on the management port; config-server stores its changes. */
@Role("cm-service")
@Configuration(proxyBeanMethods = false)
@Import(ConfigurationRestSetup.class)
public class CmServiceRole {}
