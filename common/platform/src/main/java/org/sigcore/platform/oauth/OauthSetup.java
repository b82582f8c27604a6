// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.platform.config.OauthProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.token.AccessTokenCheck;
import org.sigcore.sbi.token.TokenKeys;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for the verification of access tokens of incoming requests. */
@Configuration(proxyBeanMethods = false)
public class OauthSetup {
    @Bean
    IssuerKeys issuerKeys(
            SigcoreProperties properties,
            ObjectProvider<IssuerKeySource> own,
            ObjectProvider<SbiCaller> caller,
            ObjectProvider<TokenGate> gate) {
        List<Path> files = properties.oauth2().keys();
        if (!files.isEmpty()) {
            TokenKeys configured = files.stream().map(OauthSetup::read).reduce(TokenKeys.NONE, TokenKeys::and);
            return new IssuerKeys(() -> configured, System::nanoTime, () -> {});
        }
        IssuerKeySource source = own.getIfAvailable();
        return new IssuerKeys(
                source != null ? source : () -> fetch(caller.getObject(), properties),
                System::nanoTime,
                () -> gate.getObject().forget());
    }

    private static TokenKeys read(Path file) {
        try {
            String text = Files.readString(file);
            return text.stripLeading().startsWith("{") ? TokenKeys.ofJwks(text) : TokenKeys.ofCertificate(text);
        } catch (IOException | IllegalArgumentException e) {
            throw new StartException("sigcore.oauth2.keys: " + file + ": " + e.getMessage());
        }
    }

    private static TokenKeys fetch(SbiCaller caller, SigcoreProperties properties) {
        String configured = properties.oauth2().jwksUri();
        ResourceUri uri = ResourceUri.parse(
                configured.isBlank() ? properties.nrfClient().apiRoot() + "/oauth2/jwks" : configured);
        SbiRequest request = SbiRequest.of("GET", uri.target()).withHeader("accept", "application/json");
        SbiResponse response =
                caller.send(uri.apiRoot(), request, properties.nrfClient().timeout());
        if (response.status() != 200) {
            throw new IllegalArgumentException("the NRF answered " + response.status());
        }
        return TokenKeys.ofJwks(response.jsonObject().toString());
    }

    @Bean
    TokenGate tokenGate(
            IssuerKeys keys,
            SigcoreProperties properties,
            NfIdentity identity,
            NfName name,
            ObjectProvider<NfProfileSource> profile,
            RoleSet roles,
            MeterRegistry registry) {
        OauthProperties oauth = properties.oauth2();
        return new TokenGate(
                oauth,
                ServiceScopes.of(
                        roles.paths().values().stream().flatMap(List::stream).toList(), oauth.resourceScopes()),
                new TokenVerifier(keys, check(oauth, identity, name, profile), InstantSource.system()),
                new TokenMeters(registry, System::nanoTime),
                InstantSource.system());
    }

    @Bean
    TokenSubjects tokenSubjects(
            IssuerKeys keys,
            SigcoreProperties properties,
            NfIdentity identity,
            NfName name,
            ObjectProvider<NfProfileSource> profile) {
        Supplier<AccessTokenCheck> check = check(properties.oauth2(), identity, name, profile);
        InstantSource clock = InstantSource.system();
        return new TokenSubjects(
                new TokenVerifier(keys, (text, known, now) -> check.get().checkSubject(text, known, now), clock),
                clock);
    }

    // Evaluated for each new token, since the NF's profile may change.
    private static Supplier<AccessTokenCheck> check(
            OauthProperties oauth, NfIdentity identity, NfName name, ObjectProvider<NfProfileSource> profile) {
        return () -> {
            NfProfileSource source = profile.getIfAvailable();
            NFProfile own = NFProfile.of(source != null ? source.profile() : identity.profile(name.nfType()));
            return new AccessTokenCheck(own, Set.copyOf(oauth.issuers()), oauth.clockSkew());
        };
    }

    @Bean
    PeriodicTask tokenKeysRefresh(IssuerKeys keys, SigcoreProperties properties) {
        Duration pause = properties.oauth2().keysRefresh();
        return new PeriodicTask("token-keys", () -> pause, keys::refresh);
    }
}
