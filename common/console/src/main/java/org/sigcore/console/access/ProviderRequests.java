// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.crypto.DirectDecrypter;
import com.nimbusds.jose.crypto.DirectEncrypter;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWTClaimsSet;
import java.security.SecureRandom;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpCookie;
import org.springframework.http.ResponseCookie;
import org.springframework.security.oauth2.client.web.server.ServerAuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Keeps the beginning of a login at an OpenID Connect provider in an encrypted cookie: with a session for each, a client
 * without a login could use up the sessions of the console. A restart makes the cookies void.
 */
public final class ProviderRequests implements ServerAuthorizationRequestRepository<OAuth2AuthorizationRequest> {
    /** Name of the cookie. */
    public static final String COOKIE = "PROVIDER-LOGIN";

    private static final String PATH = "/login/oauth2";
    private static final Duration VALID = Duration.ofMinutes(5);
    private static final int KEY_OCTETS = 32;

    private final byte[] key = new byte[KEY_OCTETS];
    private final Clock clock;

    public ProviderRequests(Clock clock) {
        this.clock = clock;
        new SecureRandom().nextBytes(key);
    }

    @Override
    public Mono<Void> saveAuthorizationRequest(
            @Nullable OAuth2AuthorizationRequest request, ServerWebExchange exchange) {
        return Mono.fromRunnable(() -> exchange.getResponse()
                .addCookie(
                        request == null
                                ? cookie(exchange, "", Duration.ZERO)
                                : cookie(exchange, sealed(request), VALID)));
    }

    @Override
    public Mono<OAuth2AuthorizationRequest> loadAuthorizationRequest(ServerWebExchange exchange) {
        return Mono.fromSupplier(() -> found(exchange));
    }

    @Override
    public Mono<OAuth2AuthorizationRequest> removeAuthorizationRequest(ServerWebExchange exchange) {
        return loadAuthorizationRequest(exchange)
                .doOnNext(found -> exchange.getResponse().addCookie(cookie(exchange, "", Duration.ZERO)));
    }

    // The provider leads the browser back from another site.
    private static ResponseCookie cookie(ServerWebExchange exchange, String value, Duration age) {
        return ResponseCookie.from(COOKIE, value)
                .path(PATH)
                .maxAge(age)
                .httpOnly(true)
                .secure("https".equals(exchange.getRequest().getURI().getScheme()))
                .sameSite("Lax")
                .build();
    }

    private String sealed(OAuth2AuthorizationRequest request) {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .expirationTime(Date.from(clock.instant().plus(VALID)))
                .claim("uri", request.getAuthorizationUri())
                .claim("client", request.getClientId())
                .claim("redirect", request.getRedirectUri())
                .claim("scopes", List.copyOf(request.getScopes()))
                .claim("state", request.getState())
                .claim("attributes", request.getAttributes())
                .build();
        EncryptedJWT token = new EncryptedJWT(new JWEHeader(JWEAlgorithm.DIR, EncryptionMethod.A256GCM), claims);
        try {
            token.encrypt(new DirectEncrypter(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private @Nullable OAuth2AuthorizationRequest found(ServerWebExchange exchange) {
        HttpCookie cookie = exchange.getRequest().getCookies().getFirst(COOKIE);
        String state = exchange.getRequest().getQueryParams().getFirst("state");
        if (cookie == null || state == null) {
            return null;
        }
        try {
            EncryptedJWT token = EncryptedJWT.parse(cookie.getValue());
            token.decrypt(new DirectDecrypter(key));
            JWTClaimsSet claims = token.getJWTClaimsSet();
            return claims.getExpirationTime().toInstant().isAfter(clock.instant())
                            && state.equals(claims.getStringClaim("state"))
                    ? opened(claims)
                    : null;
        } catch (ParseException | JOSEException e) {
            return null; // not written by this console
        }
    }

    private static OAuth2AuthorizationRequest opened(JWTClaimsSet claims) throws ParseException {
        Map<String, Object> attributes = claims.getJSONObjectClaim("attributes");
        return OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri(claims.getStringClaim("uri"))
                .clientId(claims.getStringClaim("client"))
                .redirectUri(claims.getStringClaim("redirect"))
                .scopes(Set.copyOf(claims.getStringListClaim("scopes")))
                .state(claims.getStringClaim("state"))
                .attributes(attributes)
                .build();
    }
}
