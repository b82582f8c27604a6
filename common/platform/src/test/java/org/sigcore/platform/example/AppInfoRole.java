// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import org.sigcore.platform.appinfo.AppInfoSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Reports the states of the roles and the database of the example. */
@Role("appinfo")
@Configuration(proxyBeanMethods = false)
@Import(AppInfoSetup.class)
class AppInfoRole {}
