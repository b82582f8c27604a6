// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which part of a subscriber's data a session needs.
 *
 * @param sessionId the session that will use it
 * @param service who uses it: {@code pcf-sm} or {@code pcrf-core}
 * @param supi the subscriber
 * @param gpsi null when unknown
 * @param snssai the slice, null on 4G
 */
public record SubscriberQuery(
        String sessionId,
        String service,
        String supi,
        @Nullable String gpsi,
        @Nullable ObjectNode snssai,
        String dnn) {
    /** The part of the data as a key, in the session's words: {@code 1-000001/internet}; {@code *} without a slice. */
    public String part() {
        return slice(snssai) + "/" + dnn;
    }

    private static String slice(@Nullable JsonNode snssai) {
        if (snssai == null) {
            return "*";
        }
        String sd = Json.string(snssai, "sd");
        int sst = Json.integer(snssai, "sst", 0);
        return sd == null ? String.valueOf(sst) : sst + "-" + sd;
    }
}
