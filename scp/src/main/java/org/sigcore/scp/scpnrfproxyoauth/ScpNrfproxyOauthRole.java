// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role scp-nrfproxy-oauth: access tokens on behalf of consumers. */
@Role("scp-nrfproxy-oauth")
@Configuration(proxyBeanMethods = false)
public class ScpNrfproxyOauthRole {
    @Bean
    AccessTokenService accessTokens(
            NrfSets nrfs, NfIdentity identity, ConfigViews configuration, MeterRegistry registry) {
        ConfigView<OauthOptions> options = configuration.view(ScpConfiguration.OAUTH_OPTIONS);
        TokenClient client = new TokenClient(nrfs);
        var keeper =
                new AccessTokenService(identity.instanceId(), client::token, options::current, InstantSource.system());
        FunctionCounter.builder("ocscp.nrfproxy.oauth.token.requests", keeper, AccessTokenService::asked)
                .description("Access token requests sent to the NRF")
                .register(registry);
        FunctionCounter.builder("ocscp.nrfproxy.oauth.cache.hits", keeper, AccessTokenService::served)
                .description("Access tokens served from the cache")
                .register(registry);
        FunctionCounter.builder("ocscp.nrfproxy.oauth.cca.refused", keeper, AccessTokenService::refused)
                .description("Requests refused because the client credentials assertion is missing or invalid")
                .register(registry);
        FunctionCounter.builder("ocscp.nrfproxy.oauth.tokens.replaced", keeper, AccessTokenService::replaced)
                .description("Access tokens replaced because a producer refused them")
                .register(registry);
        Gauge.builder("ocscp.nrfproxy.oauth.cache.records", keeper, AccessTokenService::kept)
                .description("Access tokens in the cache")
                .register(registry);
        return keeper;
    }
}
