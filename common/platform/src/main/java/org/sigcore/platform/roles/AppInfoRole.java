// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.appinfo.AppInfoSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that reports the health of the NF's roles and database to operators. */
@Role("appinfo")
@Configuration(proxyBeanMethods = false)
@Import(AppInfoSetup.class)
public class AppInfoRole {}
