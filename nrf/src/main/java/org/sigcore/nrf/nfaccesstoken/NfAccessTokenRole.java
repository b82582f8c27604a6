// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.nrf.contract.ingressgateway.ConsumerCertificates;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions;
import org.sigcore.nrf.nfaccesstoken.logic.KeyRing;
import org.sigcore.nrf.nfaccesstoken.sbi.AccessTokenRoutes;
import org.sigcore.nrf.nfaccesstoken.service.SigningKeys;
import org.sigcore.nrf.nfaccesstoken.service.TokenGrants;
import org.sigcore.nrf.nfaccesstoken.store.JdbcSigningKeyStore;
import org.sigcore.nrf.nfaccesstoken.store.SealedKeys;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role that grants OAuth2 access tokens for NF services. */
@Role(value = "nfaccesstoken", paths = "/oauth2")
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TokenProperties.class)
public class NfAccessTokenRole {
    private static final Duration LOOK = Duration.ofSeconds(2);

    @Bean
    SigningKeys signingKeys(
            NrfDatabase database, TokenProperties properties, ConfigViews configuration, MeterRegistry registry) {
        ConfigView<NfAccessTokenOptions> options = configuration.view(NfAccessTokenOptions.RESOURCE);
        SigningKeys keys = new SigningKeys(
                new JdbcSigningKeyStore(database.database(), SealedKeys.with(properties.keySecret())),
                InstantSource.system(),
                () -> rules(options.current()));
        keys.turn();
        Gauge.builder("ocnrf_oauth_currentKeyId_configuredStatus", keys, known -> known.current() == null ? 0 : 1)
                .register(registry);
        return keys;
    }

    private static KeyRing.Rules rules(NfAccessTokenOptions options) {
        return new KeyRing.Rules(
                options.signingAlgorithm().name(),
                options.keyRotationInterval(),
                options.keyPublishedBefore(),
                options.oauthTokenExpiryTime());
    }

    @Bean
    PeriodicTask keyRotation(SigningKeys keys) {
        return new PeriodicTask("key-rotation", () -> LOOK, keys::turn);
    }

    @Bean
    TokenGrants tokenGrants(
            NfIdentity identity,
            KnownInstances instances,
            SigningKeys keys,
            OwnPlmns plmns,
            ConfigViews configuration) {
        ConfigView<NfAccessTokenOptions> options = configuration.view(NfAccessTokenOptions.RESOURCE);
        return new TokenGrants(identity.instanceId(), instances, keys, options::current, plmns, InstantSource.system());
    }

    @Bean
    AccessTokenRoutes accessTokenRoutes(
            TokenGrants grants,
            PeerNrfSets otherSets,
            ConsumerCertificates certificates,
            ClientAssertions assertions,
            Callers callers,
            Forwarder forwarder,
            OperationMetrics metrics) {
        return new AccessTokenRoutes(grants, otherSets::keys, certificates, assertions, callers, forwarder, metrics);
    }
}
