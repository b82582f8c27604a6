// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import tools.jackson.databind.node.ObjectNode;

/**
 * Selects the part of a subscriber's data that a session needs.
 *
 * @param sessionId the session or association that uses the data
 * @param service service of the session: {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue}
 * @param gpsi null if unknown
 * @param snssai the slice; null on 4G
 * @param dnn empty if not applicable
 */
public record SubscriberQuery(
        String sessionId,
        String service,
        String supi,
        @Nullable String gpsi,
        @Nullable ObjectNode snssai,
        String dnn) {
    /** Returns a query for the data of an AM or UE policy association. */
    public static SubscriberQuery ofUe(String associationId, String service, String supi, @Nullable String gpsi) {
        return new SubscriberQuery(associationId, service, supi, gpsi, null, "");
    }

    /** Returns the identity for queries to the UDR: the SUPI, or the GPSI of a session without a SUPI. */
    public String ueId() {
        return supi.isEmpty() && gpsi != null ? gpsi : supi;
    }

    /** Returns the UDR resource with the data. */
    public String resource() {
        return resourceOf(service);
    }

    /** Returns the UDR resource that a service needs. */
    public static String resourceOf(String service) {
        return switch (service) {
            case "pcf-am" -> PolicyDataResources.AM_DATA;
            case "pcf-ue" -> PolicyDataResources.UE_POLICY_SET;
            default -> PolicyDataResources.SM_DATA;
        };
    }

    /**
     * Returns a key for the part of the data: slice and DNN of the session such as {@code 1-000001/internet}, with
     * {@code *} for no slice; or the name of the resource.
     */
    public String part() {
        return resource().equals(PolicyDataResources.SM_DATA)
                ? (snssai == null ? "*" : slice()) + "/" + dnn
                : resource();
    }

    /** Returns the slice, such as {@code 1-000001}; empty without a slice. */
    public String slice() {
        return snssai == null ? "" : Snssai.of(snssai).toString();
    }
}
