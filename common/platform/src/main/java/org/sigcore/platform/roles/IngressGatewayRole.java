// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.gateway.ingress.IngressSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Decides which requests the NF takes. */
@Role("ingress-gateway")
@Configuration(proxyBeanMethods = false)
@Import(IngressSetup.class)
public class IngressGatewayRole {}
