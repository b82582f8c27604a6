// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.gateway.ingress.IngressSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that admits or rejects the NF's incoming requests. */
@Role("ingress-gateway")
@Configuration(proxyBeanMethods = false)
@Import(IngressSetup.class)
public class IngressGatewayRole {}
