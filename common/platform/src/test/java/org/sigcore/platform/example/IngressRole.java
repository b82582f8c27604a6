// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import org.sigcore.platform.gateway.ingress.IngressSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The ingress gateway of the example. */
@Role("ingressgateway")
@Configuration(proxyBeanMethods = false)
@Import(IngressSetup.class)
class IngressRole {}
