// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway;

import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.platform.gateway.ingress.IngressSetup;
import org.sigcore.platform.oauth.IssuerKeySource;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.sbi.token.TokenKeys;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.node.ObjectNode;

/** Role that admits or rejects incoming requests. */
@Role("ingressgateway")
@Configuration(proxyBeanMethods = false)
@Import(IngressSetup.class)
public class IngressGatewayRole {
    /** The NRF uses its own keys and those of the other sets to verify its tokens. */
    @Bean
    IssuerKeySource issuerKeySource(RoleLinks links, PeerNrfSets otherSets) {
        return () -> {
            ObjectNode jwks = links.get(OwnTokens.class).publicKeys();
            otherSets.keys().forEach(jwks.withArray("keys")::add);
            return TokenKeys.ofJwks(jwks.toString());
        };
    }
}
