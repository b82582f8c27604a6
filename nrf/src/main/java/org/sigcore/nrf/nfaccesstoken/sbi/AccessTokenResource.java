// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.sbi;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfaccesstoken.logic.AccessTokenOptions;
import org.sigcore.nrf.nfaccesstoken.logic.TokenDecider;
import org.sigcore.nrf.nfaccesstoken.logic.TokenRefusedException;
import org.sigcore.nrf.nfaccesstoken.logic.TokenSigner;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiRouter;
import org.sigcore.sbi.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/** Nnrf_AccessToken, and the keys that verify its tokens. Thread-safe. */
@SpecRef({"TS 29.510 6.3.3", "RFC 6749 5"})
public final class AccessTokenResource implements SbiRoutes {
    private final TokenDecider decider;
    private final TokenSigner signer;
    private final ConfigView<AccessTokenOptions> options;
    private final InstantSource clock;
    private final OperationMetrics metrics;

    public AccessTokenResource(
            TokenDecider decider,
            TokenSigner signer,
            ConfigView<AccessTokenOptions> options,
            InstantSource clock,
            OperationMetrics metrics) {
        this.decider = decider;
        this.signer = signer;
        this.options = options;
        this.clock = clock;
        this.metrics = metrics;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/oauth2")
                .route("POST", "/token", metrics.count("accessToken", this::grant))
                .consumes("application/x-www-form-urlencoded")
                .route("GET", "/jwks", request -> SbiResponse.json(200, signer.keySet()));
    }

    private SbiResponse grant(SbiRequest request) {
        try {
            ObjectNode claims = decider.decide(form(request));
            long validity = options.current().oauthTokenExpiryTime().toSeconds();
            long now = clock.instant().getEpochSecond();
            claims.put("exp", now + validity).put("iat", now);
            ObjectNode answer = Json.object()
                    .put("access_token", signer.sign(claims))
                    .put("token_type", "Bearer")
                    .put("expires_in", validity)
                    .put("scope", claims.path("scope").asString());
            return uncached(SbiResponse.json(200, answer));
        } catch (TokenRefusedException e) {
            ObjectNode answer = Json.object().put("error", e.error()).put("error_description", e.getMessage());
            return uncached(SbiResponse.json(400, answer));
        }
    }

    private static Map<String, String> form(SbiRequest request) {
        QueryParams params = QueryParams.parse(new String(request.body(), StandardCharsets.UTF_8));
        Map<String, String> form = new HashMap<>();
        for (String name : params.names()) {
            String value = params.get(name);
            if (value != null && !value.isEmpty()) {
                form.put(name, value);
            }
        }
        return form;
    }

    private static SbiResponse uncached(SbiResponse response) {
        return response.withHeader("cache-control", "no-store").withHeader("pragma", "no-cache");
    }
}
