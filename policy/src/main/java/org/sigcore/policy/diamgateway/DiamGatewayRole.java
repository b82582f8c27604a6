// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway;

import org.sigcore.platform.edge.DiameterEdge;
import org.sigcore.platform.edge.DiameterRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.diamgateway.api.ConnectorRequests;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.diamgateway.api.PcrfRequests;
import org.sigcore.policy.diamgateway.diameter.PeerRequests;
import org.sigcore.policy.smservice.api.SmSessionDirectory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code diam-gateway}. */
@Configuration(proxyBeanMethods = false)
@Role("diam-gateway")
public class DiamGatewayRole {
    @Bean
    DiameterRoutes peerRoutes(RoleLinks links) {
        return PeerRequests.served(
                links.get(PcrfRequests.class), links.get(ConnectorRequests.class), links.get(SmSessionDirectory.class));
    }

    @Bean
    DiameterOut diameterOut(DiameterEdge edge) {
        return PeerRequests.sentBy(edge);
    }
}
