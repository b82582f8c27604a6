// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.config.ManagementProperties;
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
import org.springframework.security.oauth2.server.resource.authentication.ReactiveJwtAuthenticationConverterAdapter;

/**
 * Authenticates users by bearer tokens of an OpenID Connect provider. The provider is contacted when the first token
 * arrives.
 */
final class OidcLogin {
    private OidcLogin() {}

    /** Returns a decoder that verifies signature (asymmetric algorithms only), issuer, audience and validity period. */
    static ReactiveJwtDecoder decoder(ManagementProperties.Oidc provider) {
        OAuth2TokenValidator<Jwt> audience = new JwtClaimValidator<Collection<String>>(
                "aud", meant -> meant != null && meant.contains(provider.audience()));
        OAuth2TokenValidator<Jwt> all = new DelegatingOAuth2TokenValidator<>(
                JwtValidators.createDefaultWithIssuer(provider.issuer().toString()), audience);
        return new SupplierReactiveJwtDecoder(() -> {
            NimbusReactiveJwtDecoder decoder = (provider.jwksUri() == null
                            ? NimbusReactiveJwtDecoder.withIssuerLocation(
                                    provider.issuer().toString())
                            : NimbusReactiveJwtDecoder.withJwkSetUri(
                                    provider.jwksUri().toString()))
                    .jwsAlgorithms(accepted -> accepted.addAll(Arrays.asList(SignatureAlgorithm.values())))
                    .build();
            decoder.setJwtValidator(all);
            return decoder;
        });
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
