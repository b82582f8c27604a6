// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which part of a subscriber's data a session needs.
 *
 * @param sessionId the session that will use it
 * @param service who uses it: {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue}
 * @param supi the subscriber
 * @param gpsi null when unknown
 * @param snssai the slice, null on 4G and for associations of the UE itself
 * @param dnn empty for associations of the UE itself
 */
public record SubscriberQuery(
        String sessionId,
        String service,
        String supi,
        @Nullable String gpsi,
        @Nullable ObjectNode snssai,
        String dnn) {
    /**
     * The part of the data as a key: in the session's words, {@code 1-000001/internet}, {@code *} without a slice; or as {@link
     * #ofUe}.
     */
    public String part() {
        String ofUe = ofUe();
        return ofUe == null ? slice(snssai) + "/" + dnn : ofUe;
    }

    /** The resource of the UDR whose data an association of the UE itself needs; null for a session. */
    @SpecRef({"TS 29.519 5.2.4", "TS 29.519 5.2.5"})
    public @Nullable String ofUe() {
        return switch (service) {
            case "pcf-am" -> "am-data";
            case "pcf-ue" -> "ue-policy-set";
            default -> null;
        };
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
