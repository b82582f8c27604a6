// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;

/** The part of an OpenID Connect provider that a resource server uses. */
final class OidcProvider implements AutoCloseable {
    private final Stranger keys = new Stranger();
    private final HttpServer server;

    OidcProvider() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/.well-known/openid-configuration",
                exchange -> answer(
                        exchange,
                        "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\",\"subject_types_supported\":[\"public\"]}"
                                .formatted(issuer(), issuer())));
        server.createContext("/keys", exchange -> answer(exchange, new JWKSet(keys.key.toPublicJWK()).toString()));
        server.start();
    }

    String issuer() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    JWTClaimsSet.Builder claims(String role) {
        return new JWTClaimsSet.Builder()
                .issuer(issuer())
                .subject("carol")
                .audience("sigcore")
                .expirationTime(Date.from(Instant.now().plusSeconds(60)))
                .claim("realm_access", Map.of("roles", List.of(role, "else")));
    }

    String signed(JWTClaimsSet claims) {
        return keys.signed(claims);
    }

    private static void answer(HttpExchange exchange, String body) {
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("content-type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** A signer with a key that the provider does not publish. */
    static final class Stranger {
        private final ECKey key;

        Stranger() {
            try {
                key = new ECKeyGenerator(Curve.P_256).keyID("k1").generate();
            } catch (JOSEException e) {
                throw new IllegalStateException(e);
            }
        }

        String publicKeys() {
            return new JWKSet(key.toPublicJWK()).toString();
        }

        String signed(JWTClaimsSet claims) {
            try {
                SignedJWT jwt = new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k1").build(), claims);
                jwt.sign(new ECDSASigner(key));
                return jwt.serialize();
            } catch (JOSEException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
