// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * A PDU session as the SMF sees it.
 *
 * @param subscriber whose it is
 * @param dnn data network
 * @param policy the SM policy association at the PCF, null before it is created
 * @param binding what the PCF said in 3gpp-Sbi-Binding, null when it said nothing
 */
public record SmSession(
        Subscriber subscriber,
        String dnn,
        @Nullable ResourceUri policy,
        @Nullable String binding) {
    /** What the subscriber may receive in all, as long as no limit is reached. */
    public static final String DOWNLINK = "200 Mbps";

    private static final int PDU_SESSION_IDS = 15;

    /** Before its policies are asked for. */
    public static SmSession of(Subscriber subscriber, String dnn) {
        return new SmSession(subscriber, dnn, null, null);
    }

    /** Tells it apart from others. */
    public int number() {
        return subscriber.number();
    }

    /** The SUPI of the subscriber. */
    public String supi() {
        return subscriber.supi();
    }

    /** The address of the UE. */
    public String ipv4() {
        return subscriber.ipv4();
    }

    /** The association. */
    public ResourceUri association() {
        if (policy == null) {
            throw new IllegalStateException("session " + number() + " has no policy association");
        }
        return policy;
    }

    /** The body with which the SMF asks for policies. */
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
