// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.policy.kernel.association.ServingAmf;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * State of the H-PCF of a visiting UE, for which this PCF is the V-PCF. Stored with the association. Immutable.
 *
 * @param uri absolute URI of the association there; null before it is created
 * @param demands members {@code triggers} and {@code pras}: the reports that it requests from the AMF
 * @param message to the UE that has not been sent to the AMF yet, in Base64; null for none
 * @param pti of the last message that was sent to the AMF; 0 for none
 */
@SpecRef({"TS 29.525 4.2.2.1", "TS 23.502 4.16.11.1"})
public record HomePcf(
        @Nullable String uri, ObjectNode demands, @Nullable String message, int pti) {
    private static final String MEMBER = "home";
    private static final String TRIGGERS = "triggers";
    private static final String PRAS = "pras";
    private static final String UE_POLICY = "UE_POLICY";

    /** Members that concern only the AMF and this PCF and are not forwarded. */
    private static final Set<String> OURS = Set.of(
            "notificationUri",
            "altNotifIpv4Addrs",
            "altNotifIpv6Addrs",
            "altNotifFqdns",
            "guami",
            "servingNfId",
            "serviceName",
            "hPcfId",
            "lboRoamInfo",
            "suppFeat");

    /** An H-PCF that has not been contacted yet. */
    public static final HomePcf NONE = new HomePcf(null, Json.object(), null, 0);

    /** Returns the H-PCF of an association; null for one of an own subscriber. */
    public static @Nullable HomePcf of(Session association) {
        ObjectNode peer = association.peer();
        return peer != null && peer.get(MEMBER) instanceof ObjectNode home
                ? new HomePcf(
                        Json.string(home, "uri"),
                        home.get("demands") instanceof ObjectNode demands ? demands : Json.object(),
                        Json.string(home, "message"),
                        home.path("pti").asInt(0))
                : null;
    }

    /** Returns a copy of the association with this H-PCF. */
    public Session in(Session association) {
        ObjectNode peer =
                association.peer() == null ? Json.object() : association.peer().deepCopy();
        ObjectNode home = peer.putObject(MEMBER);
        if (uri != null) {
            home.put("uri", uri);
        }
        home.put("pti", pti).set("demands", demands);
        if (message != null) {
            home.put("message", message);
        }
        return association.withPeer(peer);
    }

    /**
     * Returns the network whose PCF must be contacted for an association; null if a V-PCF has requested it, or the
     * subscriber does not belong to a partner.
     *
     * @param context PolicyAssociationRequest
     * @param partners networks whose subscribers may visit this network
     */
    public static @Nullable PlmnId networkOf(ObjectNode context, Collection<PlmnId> partners) {
        String supi = String.valueOf(Json.string(context, "supi")).toLowerCase(Locale.ROOT);
        return ServingAmf.of(context).key() == null
                ? null
                : partners.stream()
                        .filter(partner -> isOf(supi, partner))
                        .max(Comparator.comparingInt(partner -> partner.mnc().length()))
                        .orElse(null);
    }

    @SpecRef({"TS 23.003 2.2", "TS 23.003 28.7.2"})
    private static boolean isOf(String supi, PlmnId network) {
        String mnc = network.mnc();
        String realm = ".mnc" + (mnc.length() == 2 ? "0" + mnc : mnc) + ".mcc" + network.mcc() + ".";
        return supi.startsWith("imsi-" + network.mcc() + mnc) || (supi.startsWith("nai-") && supi.contains(realm));
    }

    /**
     * Returns the PolicyAssociationRequest for the H-PCF.
     *
     * @param context the request of the AMF
     * @param visited the PLMN of this network
     * @param notificationUri URI for notifications of the H-PCF
     */
    @SpecRef({"TS 29.525 4.2.2.1", "TS 29.525 5.6.2.3"})
    public static ObjectNode request(ObjectNode context, PlmnId visited, String notificationUri) {
        ObjectNode request = report(context);
        if (!request.has("servingPlmn")) {
            request.set("servingPlmn", visited.toJson());
        }
        return request.put("notificationUri", notificationUri).put("suppFeat", "0");
    }

    /** Returns the part of an AMF's report that is forwarded to the H-PCF; empty for none. */
    public static ObjectNode report(ObjectNode update) {
        ObjectNode report = Json.object();
        update.properties().stream()
                .filter(member -> !OURS.contains(member.getKey()))
                .forEach(member -> report.set(member.getKey(), member.getValue()));
        return report;
    }

    /**
     * Returns the PolicyAssociationUpdateRequest with a message of the UE.
     *
     * @param answers true if the message answers a command
     */
    @SpecRef({"TS 29.525 4.2.3.1", "TS 29.525 5.6.2.4"})
    public static ObjectNode report(byte[] message, boolean answers) {
        ObjectNode report = Json.object()
                .put(
                        answers ? "uePolDelResult" : "uePolReq",
                        Base64.getEncoder().encodeToString(message));
        report.putArray(TRIGGERS).add(UE_POLICY);
        return report;
    }

    /** Returns the PolicyAssociationUpdateRequest that reports the failed delivery of a command. */
    @SpecRef("TS 29.525 5.6.2.7")
    public static ObjectNode failure(String cause, int pti, int retryAfterSeconds) {
        ObjectNode report = Json.object();
        ObjectNode failure = report.putObject("uePolTransFailNotif").put("cause", cause);
        if (retryAfterSeconds > 0) {
            failure.put("retryAfter", retryAfterSeconds);
        }
        failure.putArray("ptis").add(pti);
        report.putArray(TRIGGERS).add(UE_POLICY);
        return report;
    }

    /** Returns a copy with the URI of the association at the H-PCF. */
    public HomePcf at(@Nullable String there) {
        return new HomePcf(there, demands, message, pti);
    }

    /** Returns the state after a PolicyAssociation or PolicyUpdate of the H-PCF. */
    @SpecRef({"TS 29.525 5.6.2.2", "TS 29.525 5.6.2.5"})
    public HomePcf said(ObjectNode policy) {
        ObjectNode now = demands.deepCopy();
        for (String member : List.of(TRIGGERS, PRAS)) {
            JsonNode value = policy.get(member);
            if (value != null && value.isNull()) {
                now.remove(member);
            } else if (value != null) {
                now.set(member, value);
            }
        }
        String handed = Json.string(policy, "uePolicy");
        return new HomePcf(uri, now, handed == null ? message : handed, pti);
    }

    /** Returns the state after a message has been sent to the AMF. */
    public HomePcf sent(String gone) {
        byte[] octets = octets();
        return gone.equals(message) && octets.length > 0 ? new HomePcf(uri, demands, null, octets[0] & 0xFF) : this;
    }

    /** Returns the octets of the message; empty if absent or invalid. */
    public byte[] octets() {
        try {
            return message == null ? new byte[0] : Base64.getDecoder().decode(message);
        } catch (IllegalArgumentException garbage) {
            return new byte[0];
        }
    }

    /** Merges the requests of the H-PCF into members for the AMF: the union of triggers and presence areas. */
    public ObjectNode joined(ObjectNode members) {
        ObjectNode joined = members.deepCopy();
        if (members.has(TRIGGERS) && demands.has(TRIGGERS)) {
            ArrayNode all = Json.array();
            for (JsonNode list : new JsonNode[] {members.get(TRIGGERS), demands.get(TRIGGERS)}) {
                list.valueStream()
                        .filter(one -> all.valueStream().noneMatch(one::equals))
                        .forEach(all::add);
            }
            joined.set(TRIGGERS, all);
        }
        if (members.has(PRAS) && demands.get(PRAS) instanceof ObjectNode areas) {
            joined.set(
                    PRAS,
                    members.get(PRAS) instanceof ObjectNode own
                            ? areas.deepCopy().setAll(own)
                            : areas);
        }
        return joined;
    }

    /** Returns the reports requested by both networks, without members that neither requests. */
    public ObjectNode wanted(ObjectNode decision) {
        ObjectNode wanted = whole(decision);
        List.of(TRIGGERS, PRAS).stream()
                .filter(member -> wanted.get(member).isNull())
                .forEach(wanted::remove);
        return wanted;
    }

    /**
     * Returns the reports requested by both networks, given the decision of this network; null for members that neither
     * requests.
     */
    public ObjectNode whole(ObjectNode decision) {
        ObjectNode both = Json.object();
        for (String member : List.of(TRIGGERS, PRAS)) {
            both.set(
                    member,
                    decision.has(member) ? decision.get(member) : Json.mapper().nullNode());
        }
        return joined(both);
    }
}
