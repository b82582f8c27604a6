// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth.logic;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A consumer's client credentials assertion: who it says it is.
 *
 * @param subject NF instance id of the consumer; empty when it names none
 * @param audience NF types that it is meant for
 * @param expires seconds since the epoch; 0 when it says nothing
 */
@SpecRef("TS 33.501 13.3.8")
public record ClientAssertion(ObjectNode header, String subject, List<String> audience, long expires, String signed) {
    public ClientAssertion {
        audience = List.copyOf(audience);
    }

    /**
     * Reads a JWT in compact form; its signature is not looked at.
     *
     * @return null if it is none
     */
    public static @Nullable ClientAssertion parse(String jwt) {
        String[] parts = jwt.strip().split("\\.", -1);
        if (parts.length != 3) {
            return null;
        }
        try {
            ObjectNode claims = decode(parts[1]);
            String subject = Json.string(claims, "sub");
            return new ClientAssertion(
                    decode(parts[0]),
                    subject == null ? "" : subject,
                    audience(claims.path("aud")),
                    claims.path("exp").asLong(0),
                    parts[0] + "." + parts[1]);
        } catch (IllegalArgumentException | ProblemException e) {
            return null;
        }
    }

    /**
     * What is wrong with it; null when nothing is.
     *
     * @param consumerId whom the request names as the consumer; null when it names nobody
     */
    public @Nullable String fault(@Nullable String consumerId, long nowSeconds) {
        if (subject.isEmpty()) {
            return "the assertion has no subject";
        }
        if (consumerId != null && !consumerId.equals(subject)) {
            return "the assertion is of another NF instance than the request";
        }
        if (expires <= nowSeconds) {
            return "the assertion has expired";
        }
        boolean forUs = audience.contains("SCP") || audience.contains("NRF");
        return forUs ? null : "the assertion is for neither SCP nor NRF";
    }

    private static ObjectNode decode(String part) {
        return Json.parseObject(Base64.getUrlDecoder().decode(part.getBytes(StandardCharsets.US_ASCII)));
    }

    private static List<String> audience(JsonNode claim) {
        List<String> audience = new ArrayList<>();
        (claim.isArray() ? List.copyOf(claim.values()) : List.of(claim)).forEach(item -> {
            if (item.isString()) {
                audience.add(item.stringValue());
            }
        });
        return audience;
    }
}
