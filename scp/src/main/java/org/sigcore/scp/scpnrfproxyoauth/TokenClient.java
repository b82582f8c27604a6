// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UrlEncoded;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenAnswer;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenCall;
import tools.jackson.databind.node.ObjectNode;

/** Requests access tokens from the NRF in the name of the consumer, never of the SCP. Blocking; thread-safe. */
@SpecRef({"TS 29.510 5.4.2.2", "TS 33.501 13.4.1.3.2"})
public final class TokenClient {
    private static final String PATH = "/oauth2/token";
    private static final long LONGEST_LIFE_SECONDS = Duration.ofDays(365).toSeconds();

    private final NrfSets nrfs;

    public TokenClient(NrfSets nrfs) {
        this.nrfs = nrfs;
    }

    /** Requests a token once; {@link TokenAnswer#usableSeconds} is the whole lifetime of the token. */
    public TokenAnswer token(String consumerId, TokenCall call) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        form.put("nfInstanceId", consumerId);
        if (call.consumerType() != null) {
            form.put("nfType", call.consumerType());
        }
        form.put("targetNfType", call.targetNfType());
        form.put("scope", call.scope());
        SbiRequest request = SbiRequest.of("POST", PATH)
                .withBody(
                        "application/x-www-form-urlencoded",
                        UrlEncoded.form(form).getBytes(StandardCharsets.US_ASCII))
                .withHeader("accept", "application/json");
        if (call.clientCredentials() != null) {
            request = request.withHeader("3gpp-Sbi-Client-Credentials", call.clientCredentials());
        }
        try {
            return answer(nrfs.send(request));
        } catch (SbiCallException e) {
            return TokenAnswer.none(ProblemDetails.of(SbiCause.NRF_NOT_REACHABLE, "no NRF issues tokens"));
        } catch (ProblemException e) {
            return notReceived("the NRF's response is invalid");
        }
    }

    private static TokenAnswer answer(SbiResponse response) {
        if (response.status() >= 500) {
            return TokenAnswer.none(
                    ProblemDetails.of(SbiCause.NRF_NOT_REACHABLE, "the NRF answered " + response.status()));
        }
        if (response.status() != 200) {
            return notReceived("the NRF refused: " + error(response));
        }
        ObjectNode body = response.jsonObject();
        String token = Json.string(body, "access_token");
        return token == null || !usable(token)
                ? notReceived("the NRF's answer has no token")
                : new TokenAnswer(token, Math.clamp(body.path("expires_in").asLong(0), 0, LONGEST_LIFE_SECONDS), null);
    }

    // Rejects tokens with characters that are not allowed in a header field.
    private static boolean usable(String token) {
        return !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }

    private static String error(SbiResponse response) {
        try {
            @Nullable String error = response.body().length == 0 ? null : Json.string(response.jsonObject(), "error");
            return error == null ? Integer.toString(response.status()) : error;
        } catch (ProblemException e) {
            return Integer.toString(response.status());
        }
    }

    private static TokenAnswer notReceived(String detail) {
        return TokenAnswer.none(ProblemDetails.of(400, "ACCESS_TOKEN_NOT_RECEIVED", detail));
    }
}
