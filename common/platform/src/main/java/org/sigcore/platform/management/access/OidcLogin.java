// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.config.ManagementProperties;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.ReactiveAuthenticationManagerResolver;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.SupplierReactiveJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.authentication.JwtIssuerReactiveAuthenticationManagerResolver;
import org.springframework.security.oauth2.server.resource.authentication.JwtReactiveAuthenticationManager;
import org.springframework.security.oauth2.server.resource.authentication.ReactiveJwtAuthenticationConverterAdapter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Authenticates users by bearer tokens of OpenID Connect providers. A provider is contacted when its first token
 * arrives.
 */
final class OidcLogin {
    private OidcLogin() {}

    /** Returns the verification of tokens by their issuer; other issuers are refused. */
    static ReactiveAuthenticationManagerResolver<ServerWebExchange> byIssuer(
            Collection<ManagementProperties.Oidc> providers) {
        Map<String, ReactiveAuthenticationManager> known = new HashMap<>();
        for (ManagementProperties.Oidc provider : providers) {
            JwtReactiveAuthenticationManager verification = new JwtReactiveAuthenticationManager(decoder(provider));
            verification.setJwtAuthenticationConverter(users(provider));
            known.put(provider.issuer().toString(), verification);
        }
        return new JwtIssuerReactiveAuthenticationManagerResolver(issuer -> Mono.justOrEmpty(known.get(issuer)));
    }

    /** Returns a decoder that verifies signature (asymmetric algorithms only), issuer, audience and validity period. */
    static ReactiveJwtDecoder decoder(ManagementProperties.Oidc provider) {
        OAuth2TokenValidator<Jwt> audience = new JwtClaimValidator<Collection<String>>(
                "aud", meant -> meant != null && meant.contains(provider.audience()));
        OAuth2TokenValidator<Jwt> all = new DelegatingOAuth2TokenValidator<>(
                JwtValidators.createDefaultWithIssuer(provider.issuer().toString()), audience);
        return new SupplierReactiveJwtDecoder(() -> {
            Path file = provider.jwksFile();
            if (file != null) {
                return validated(
                        NimbusReactiveJwtDecoder.withJwkSource(token -> keys(file))
                                .jwsAlgorithm(SignatureAlgorithm.ES256)
                                .build(),
                        all);
            }
            return validated(fetching(provider), all);
        });
    }

    private static ReactiveJwtDecoder validated(NimbusReactiveJwtDecoder decoder, OAuth2TokenValidator<Jwt> validator) {
        decoder.setJwtValidator(validator);
        return decoder;
    }

    private static NimbusReactiveJwtDecoder fetching(ManagementProperties.Oidc provider) {
        return (provider.jwksUri() == null
                        ? NimbusReactiveJwtDecoder.withIssuerLocation(
                                provider.issuer().toString())
                        : NimbusReactiveJwtDecoder.withJwkSetUri(
                                provider.jwksUri().toString()))
                .jwsAlgorithms(accepted -> accepted.addAll(Arrays.asList(SignatureAlgorithm.values())))
                .build();
    }

    // The file is small; its owner may replace it at any time. Without it no token is valid.
    private static Flux<JWK> keys(Path file) {
        return Mono.fromCallable(() -> JWKSet.load(file.toFile()).getKeys())
                .subscribeOn(Schedulers.boundedElastic())
                .onErrorComplete()
                .flatMapIterable(keys -> keys);
    }

    /** Converts a token to a user: its subject, with the roles of the configured claim. */
    static ReactiveJwtAuthenticationConverterAdapter users(ManagementProperties.Oidc provider) {
        JwtAuthenticationConverter converter = new JwtAuthenticationConverter();
        converter.setJwtGrantedAuthoritiesConverter(token -> roles(token.getClaims(), provider.rolesClaim()));
        return new ReactiveJwtAuthenticationConverterAdapter(converter);
    }

    static Collection<GrantedAuthority> roles(Map<String, Object> claims, String path) {
        Object value = claims.get(path); // the name of a claim may contain dots, as URLs do
        if (value == null) {
            value = claims;
            for (String name : path.split("[.]")) {
                value = value instanceof Map<?, ?> map ? map.get(name) : null;
            }
        }
        return names(value).stream()
                .flatMap(name -> ManagementRole.named(name).stream())
                .map(ManagementRole::authority)
                .toList();
    }

    private static List<String> names(@Nullable Object claim) {
        return switch (claim) {
            case Collection<?> several -> several.stream().map(String::valueOf).toList();
            case String text -> List.of(text.split(" "));
            case null, default -> List.of();
        };
    }
}
