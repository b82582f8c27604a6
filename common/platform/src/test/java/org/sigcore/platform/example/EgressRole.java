// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import org.sigcore.platform.gateway.egress.EgressSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The egress gateway of the example. */
@Role("egressgateway")
@Configuration(proxyBeanMethods = false)
@Import(EgressSetup.class)
class EgressRole {}
