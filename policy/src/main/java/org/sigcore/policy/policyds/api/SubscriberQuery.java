// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.udrconnector.api.PolicyDataResources;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which part of a subscriber's data a session needs.
 *
 * @param sessionId the session or association that will use it
 * @param service who uses it: {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue}
 * @param supi the subscriber
 * @param gpsi null when unknown
 * @param snssai the slice, null on 4G
 * @param dnn empty where it plays no part
 */
public record SubscriberQuery(
        String sessionId,
        String service,
        String supi,
        @Nullable String gpsi,
        @Nullable ObjectNode snssai,
        String dnn) {
    /** The policy data of a UE that an association needs. */
    public static SubscriberQuery ofUe(String associationId, String service, String supi, @Nullable String gpsi) {
        return new SubscriberQuery(associationId, service, supi, gpsi, null, "");
    }

    /** The UDR's resource that has it. */
    public String resource() {
        return resourceOf(service);
    }

    /** The UDR's resource that a service needs. */
    public static String resourceOf(String service) {
        return switch (service) {
            case "pcf-am" -> PolicyDataResources.AM_DATA;
            case "pcf-ue" -> PolicyDataResources.UE_POLICY_SET;
            default -> PolicyDataResources.SM_DATA;
        };
    }

    /** The part of the data as a key, in the session's words: {@code 1-000001/internet}; {@code *} without a slice; or the resource. */
    public String part() {
        return resource().equals(PolicyDataResources.SM_DATA) ? slice(snssai) + "/" + dnn : resource();
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
