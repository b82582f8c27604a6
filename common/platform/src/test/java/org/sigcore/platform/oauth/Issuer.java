// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import tools.jackson.databind.node.ObjectNode;

/** The part of an NRF that issues tokens and publishes its keys; can be unreachable. Thread-safe. */
final class Issuer implements AutoCloseable {
    static final String CONSUMER = "22222222-0000-4000-8000-00000000000b";

    final List<SbiRequest> requests = new CopyOnWriteArrayList<>();
    volatile boolean away;
    volatile ECKey key = newKey("one");
    private final SbiServer server;

    Issuer(SbiTransport transport) {
        server = SbiServer.start(
                transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(this::answer, 1 << 16));
    }

    static ECKey newKey(String kid) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(kid).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    ApiRoot root() {
        return ApiRoot.of("http", "127.0.0.1", server.port());
    }

    private SbiResponse answer(SbiRequest request) {
        requests.add(request);
        if (away) {
            return SbiResponse.problem(ProblemDetails.of(503, null, "away"));
        }
        return switch (request.path()) {
            case "/oauth2/jwks" -> SbiResponse.json(200, Json.parse(new JWKSet(key.toPublicJWK()).toString()));
            case "/oauth2/token" -> {
                QueryParams form = QueryParams.parse(new String(request.body(), StandardCharsets.US_ASCII));
                yield SbiResponse.json(
                        200,
                        Json.object()
                                .put("access_token", token(String.valueOf(form.get("scope")), "\"aud\":\"EXAMPLE\""))
                                .put("token_type", "Bearer")
                                .put("expires_in", 3600));
            }
            default -> SbiResponse.problem(ProblemDetails.of(404, null, null));
        };
    }

    /** Returns a token for an EXAMPLE; {@code other} replaces or adds claims. */
    String token(String scope, String other) {
        ObjectNode claims = Json.object()
                .put("iss", "nrf")
                .put("sub", CONSUMER)
                .put("aud", "EXAMPLE")
                .put("scope", scope)
                .put("exp", Instant.now().getEpochSecond() + 300);
        claims.setAll((ObjectNode) Json.parse("{" + other + "}"));
        return sign(claims.toString());
    }

    private String sign(String claims) {
        try {
            JWSObject token = new JWSObject(
                    new JWSHeader.Builder(JWSAlgorithm.ES256)
                            .keyID(key.getKeyID())
                            .build(),
                    new Payload(claims));
            token.sign(new ECDSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
