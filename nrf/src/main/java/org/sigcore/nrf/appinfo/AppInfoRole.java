// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.appinfo;

import org.sigcore.platform.appinfo.AppInfoSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Tells operators whether the roles of the NRF and its database are well. */
@Role("appinfo")
@Configuration(proxyBeanMethods = false)
@Import(AppInfoSetup.class)
public class AppInfoRole {}
