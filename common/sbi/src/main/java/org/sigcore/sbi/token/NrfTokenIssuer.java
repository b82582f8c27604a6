// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Requests the tokens of one consumer from the NRF. Blocking; thread-safe. */
@SpecRef({"TS 29.510 5.4.2.2", "TS 29.510 6.3.5.2.2"})
public final class NrfTokenIssuer implements TokenIssuer {
    private static final long LONGEST_LIFE_SECONDS = 365L * 24 * 3600;

    private final Function<SbiRequest, SbiResponse> nrf;
    private final String nfInstanceId;
    private final Supplier<String> nfType;

    /** @param nrf sends a request to the NRF and waits for the response */
    public NrfTokenIssuer(Function<SbiRequest, SbiResponse> nrf, String nfInstanceId, Supplier<String> nfType) {
        this.nrf = nrf;
        this.nfInstanceId = nfInstanceId;
        this.nfType = nfType;
    }

    @Override
    public Token grant(String targetNfType, String scope) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        form.put("nfInstanceId", nfInstanceId);
        form.put("nfType", nfType.get());
        form.put("targetNfType", targetNfType);
        form.put("scope", scope);
        String body = UrlEncoded.form(form);
        SbiRequest request = SbiRequest.of("POST", "/oauth2/token")
                .withBody("application/x-www-form-urlencoded", body.getBytes(StandardCharsets.US_ASCII))
                .withHeader("accept", "application/json");
        SbiResponse response = nrf.apply(request);
        if (response.status() != 200) {
            throw refused("the NRF answered " + response.status());
        }
        ObjectNode answer = response.jsonObject();
        String token = Json.string(answer, "access_token");
        // The token becomes part of a header field.
        if (token == null || token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw refused("the NRF's answer has no token");
        }
        return new Token(token, Math.clamp(answer.path("expires_in").asLong(0), 1, LONGEST_LIFE_SECONDS));
    }

    private static ProblemException refused(String detail) {
        return new ProblemException(ProblemDetails.of(SbiCause.UNSPECIFIED_NF_FAILURE, detail));
    }
}
