// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;

/**
 * An AccessTokenReq in the form encoding: text members, and JSON where the schema has an object or an array.
 *
 * @param members every member of the form, by name
 */
@SpecRef("TS 29.510 6.3.5.2.2")
public record TokenRequest(Map<String, String> members) {
    private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    // Bounds the work, since each scope is checked against every producer.
    private static final int MOST_SCOPES = 256;

    private static final String SCOPE = "[a-zA-Z0-9_:-]+";

    /** @throws TokenRefusedException invalid_request or unsupported_grant_type */
    public TokenRequest {
        require("grant_type", require(members, "grant_type"), ".+");
        require("nfInstanceId", require(members, "nfInstanceId"), UUID);
        String[] scopes = require(members, "scope").split(" ", -1);
        if (scopes.length > MOST_SCOPES) {
            throw new TokenRefusedException("invalid_request", "scope names more than " + MOST_SCOPES);
        }
        for (String scope : scopes) {
            require("scope", scope, SCOPE);
        }
        if (!"client_credentials".equals(members.get("grant_type"))) {
            throw new TokenRefusedException("unsupported_grant_type", "expected client_credentials");
        }
        if (members.get("targetNfInstanceId") == null && members.get("targetNfType") == null) {
            throw new TokenRefusedException("invalid_request", "targetNfType or targetNfInstanceId is missing");
        }
    }

    /** Returns the NF instance id of the consumer. */
    public String nfInstanceId() {
        return text("nfInstanceId");
    }

    /** Returns the requested scopes, in order. */
    List<String> scopes() {
        return Arrays.asList(text("scope").split(" ", -1));
    }

    /** Returns the text of a member; null if it is absent. */
    public @Nullable String optional(String name) {
        return members.get(name);
    }

    /** Returns a member that is JSON in the form; null if it is absent. */
    @Nullable
    JsonNode json(String name, Shape shape) {
        String text = members.get(name);
        if (text == null) {
            return null;
        }
        try {
            JsonNode node = Json.parse(text);
            shape.check(node);
            return node;
        } catch (ProblemException e) {
            throw new TokenRefusedException(
                    "invalid_request", name + ": " + e.problem().detail());
        }
    }

    /** Returns the PLMNs of the requester according to the request; null if it states none. */
    @Nullable
    JsonNode requesterPlmns() {
        JsonNode list = json("requesterPlmnList", WireShapes.PLMNS);
        JsonNode one = json("requesterPlmn", WireShapes.PLMN);
        return list == null && one != null ? Json.array().add(one) : list;
    }

    private String text(String name) {
        String text = members.get(name);
        return text == null ? "" : text;
    }

    private static String require(Map<String, String> members, String name) {
        String text = members.get(name);
        if (text == null) {
            throw new TokenRefusedException("invalid_request", name + " is missing");
        }
        return text;
    }

    private static void require(String name, String text, String regex) {
        if (!text.matches(regex)) {
            throw new TokenRefusedException("invalid_request", name + " is not correct");
        }
    }
}
