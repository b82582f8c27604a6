// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway;

import java.time.Duration;
import org.sigcore.diameter.node.DiameterNodeConfig;
import org.sigcore.diameter.node.DiameterNodeConfig.UnknownPeers;
import org.sigcore.diameter.node.DiameterTransactionListener;
import org.sigcore.diameter.node.ListenConfig;
import org.sigcore.diameter.node.PeerConfig;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.diamgateway.api.ConnectorRequests;
import org.sigcore.policy.diamgateway.api.PcrfRequests;
import org.sigcore.policy.diamgateway.diameter.GatewayNode;
import org.sigcore.policy.smservice.api.SmSessionDirectory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code diam-gateway}. */
@Configuration(proxyBeanMethods = false)
@Role("diam-gateway")
public class DiamGatewayRole {
    private static final Duration DRAIN = Duration.ofSeconds(5);

    @Bean
    GatewayNode gatewayNode(
            SigcoreProperties sigcore,
            PolicyProperties policy,
            RoleLinks links,
            ObjectProvider<DiameterTransactionListener> trace) {
        return new GatewayNode(
                config(sigcore.diameter(), policy.diamGateway()),
                links.get(PcrfRequests.class),
                links.get(ConnectorRequests.class),
                links.get(SmSessionDirectory.class),
                trace.getIfAvailable(),
                DRAIN.compareTo(sigcore.drainTimeout()) < 0 ? DRAIN : sigcore.drainTimeout());
    }

    private static DiameterNodeConfig config(DiameterProperties diameter, PolicyProperties.DiamGateway gateway) {
        DiameterNodeConfig.Builder config = DiameterNodeConfig.builder(diameter.identity(), diameter.realm())
                .unknownPeers(gateway.acceptUnknownPeers() ? UnknownPeers.ACCEPT : UnknownPeers.REJECT);
        Integer port = diameter.port();
        if (port != null) {
            config.listen(ListenConfig.tcp(diameter.host(), port));
        }
        for (DiameterProperties.Peer peer : diameter.peers()) {
            config.peer(PeerConfig.connect(peer.identity(), peer.host(), peer.port()));
        }
        return config.build();
    }
}
