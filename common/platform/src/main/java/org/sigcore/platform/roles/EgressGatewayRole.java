// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.gateway.egress.EgressSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that sends the NF's outgoing requests. */
@Role("egress-gateway")
@Configuration(proxyBeanMethods = false)
@Import(EgressSetup.class)
public class EgressGatewayRole {}
