// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * PDU session of the SMF.
 *
 * @param subscriber subscriber of the session
 * @param dnn data network
 * @param policy SM policy association at the PCF; null before its creation
 * @param binding 3gpp-Sbi-Binding of the PCF; null if absent
 */
public record SmSession(
        Subscriber subscriber,
        String dnn,
        @Nullable ResourceUri policy,
        @Nullable String binding) {
    /** Total downlink rate of the subscriber while no limit is reached. */
    public static final String DOWNLINK = "200 Mbps";

    private static final int PDU_SESSION_IDS = 15;

    /** Creates a session without a policy association. */
    public static SmSession of(Subscriber subscriber, String dnn) {
        return new SmSession(subscriber, dnn, null, null);
    }

    /** Returns the number that identifies the session. */
    public int number() {
        return subscriber.number();
    }

    /** Returns the SUPI of the subscriber. */
    public String supi() {
        return subscriber.supi();
    }

    /** Returns the address of the UE. */
    public String ipv4() {
        return subscriber.ipv4();
    }

    /** Returns the policy association. */
    public ResourceUri association() {
        if (policy == null) {
            throw new IllegalStateException("session " + number() + " has no policy association");
        }
        return policy;
    }

    /** Returns the body of the SMF's create request. */
    @SpecRef("TS 29.512 5.6.2.3")
    public ObjectNode context(String notificationUri, String smfId) {
        ObjectNode context = Json.object()
                .put("supi", supi())
                .put("gpsi", "msisdn-" + subscriber.msisdn())
                .put("pduSessionId", 1 + number() % PDU_SESSION_IDS)
                .put("pduSessionType", "IPV4")
                .put("dnn", dnn)
                .put("notificationUri", notificationUri)
                .put("accessType", "3GPP_ACCESS")
                .put("ratType", "NR")
                .put("ipv4Address", ipv4())
                .put("smfId", smfId)
                .put("online", false)
                .put("offline", true)
                .put("suppFeat", "0");
        context.set("servingNetwork", subscriber.plmn().toJson());
        context.set("sliceInfo", Lab.snssai());
        context.putObject("subsSessAmbr").put("uplink", "50 Mbps").put("downlink", DOWNLINK);
        ObjectNode qos = context.putObject("subsDefQos").put("5qi", 9);
        qos.putObject("arp")
                .put("priorityLevel", 8)
                .put("preemptCap", "NOT_PREEMPT")
                .put("preemptVuln", "PREEMPTABLE");
        return context;
    }
}
