// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway;

import org.sigcore.platform.alternate.AlternateRouteItems;
import org.sigcore.platform.gateway.egress.EgressItems;
import org.sigcore.platform.gateway.ingress.IngressItems;
import org.sigcore.platform.perfinfo.PerfInfoItems;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Configuration items of the gateways; imported by the wiring class of an NF with gateways. */
@Configuration(proxyBeanMethods = false)
@Import({IngressItems.class, EgressItems.class, PerfInfoItems.class, AlternateRouteItems.class})
public class GatewayItems {}
