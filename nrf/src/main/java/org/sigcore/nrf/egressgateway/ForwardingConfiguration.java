// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.egressgateway;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.contract.nrfconfiguration.GeneralOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.sbi.token.TokenIssuer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shared beans of the roles that forward requests to other NRFs. */
@Configuration(proxyBeanMethods = false)
public class ForwardingConfiguration {
    /** The NRF issues its own tokens for the services of other NFs. */
    @Bean
    TokenIssuer tokenIssuer(RoleLinks links) {
        return (targetNfType, scope) -> {
            OwnTokens.OwnToken token = links.get(OwnTokens.class).grant(targetNfType, scope);
            return new TokenIssuer.Token(token.text(), token.validSeconds());
        };
    }

    @Bean
    Forwarder forwarder(ConfigViews configuration, EgressGateway egress, NfIdentity identity, MeterRegistry registry) {
        ConfigView<ForwardingOptions> options = configuration.view(ForwardingOptions.RESOURCE);
        ConfigView<GeneralOptions> general = configuration.view(GeneralOptions.RESOURCE);
        return new Forwarder(
                options::current,
                egress,
                () -> {
                    String configured = general.current().authority();
                    return configured == null ? identity.apiRoot().authority() : configured;
                },
                registry);
    }
}
