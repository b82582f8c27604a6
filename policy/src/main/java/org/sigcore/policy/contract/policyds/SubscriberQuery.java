// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
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

    /** By which identity the UDR is asked: the SUPI, or the GPSI of a session that has none. */
    public String ueId() {
        return supi.isEmpty() && gpsi != null ? gpsi : supi;
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
        return resource().equals(PolicyDataResources.SM_DATA)
                ? (snssai == null ? "*" : slice()) + "/" + dnn
                : resource();
    }

    /** The slice, such as {@code 1-000001}; empty without one. */
    public String slice() {
        return snssai == null ? "" : Snssai.of(snssai).toString();
    }
}
