// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.alternate.AlternateRouteSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that resolves virtual hosts for the NF. */
@Role("alternate-route")
@Configuration(proxyBeanMethods = false)
@Import(AlternateRouteSetup.class)
public class AlternateRouteRole {}
