// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.configuration.service.ConfigurationStoreSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Keeps and serves the example's configuration. */
@Role("config")
@Configuration(proxyBeanMethods = false)
@Import({ConfigurationStoreSetup.class, ConfigurationRestSetup.class})
class ConfigRole {}
