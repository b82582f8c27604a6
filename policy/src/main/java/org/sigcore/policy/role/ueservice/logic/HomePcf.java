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
 * The H-PCF of a UE that visits our network, as whose V-PCF we speak with the AMF: what it has said of an association. Kept with the
 * association. Immutable.
 *
 * @param uri of the association there, absolute; null while it has none
 * @param demands members {@code triggers} and {@code pras}: what it wants the AMF to report
 * @param message to the UE that has not gone to the AMF yet, in Base64; null for none
 * @param pti of the last message that went to the AMF; 0 for none
 */
@SpecRef({"TS 29.525 4.2.2.1", "TS 23.502 4.16.11.1"})
public record HomePcf(
        @Nullable String uri, ObjectNode demands, @Nullable String message, int pti) {
    private static final String MEMBER = "home";
    private static final String TRIGGERS = "triggers";
    private static final String PRAS = "pras";
    private static final String UE_POLICY = "UE_POLICY";

    /** What is between the AMF and us alone. */
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

    /** One that has not been asked yet. */
    public static final HomePcf NONE = new HomePcf(null, Json.object(), null, 0);

    /** That of an association; null for one of our own subscriber. */
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

    /** The association with it. */
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
     * The network whose PCF is to be asked for an association; null where we are asked by a V-PCF, or the subscriber is of no partner.
     *
     * @param context PolicyAssociationRequest
     * @param partners networks whose subscribers may visit ours
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
     * PolicyAssociationRequest to the H-PCF.
     *
     * @param context that of the AMF
     * @param visited our network
     * @param notificationUri where the H-PCF notifies us
     */
    @SpecRef({"TS 29.525 4.2.2.1", "TS 29.525 5.6.2.3"})
    public static ObjectNode request(ObjectNode context, PlmnId visited, String notificationUri) {
        ObjectNode request = report(context);
        if (!request.has("servingPlmn")) {
            request.set("servingPlmn", visited.toJson());
        }
        return request.put("notificationUri", notificationUri).put("suppFeat", "0");
    }

    /** What an AMF reports, as we report it to the H-PCF; empty for nothing that concerns it. */
    public static ObjectNode report(ObjectNode update) {
        ObjectNode report = Json.object();
        update.properties().stream()
                .filter(member -> !OURS.contains(member.getKey()))
                .forEach(member -> report.set(member.getKey(), member.getValue()));
        return report;
    }

    /**
     * PolicyAssociationUpdateRequest with a message of the UE.
     *
     * @param answers whether it answers a command
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

    /** PolicyAssociationUpdateRequest that says that a command has not reached the UE. */
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

    /** After it has created the association. */
    public HomePcf at(@Nullable String there) {
        return new HomePcf(there, demands, message, pti);
    }

    /** After a PolicyAssociation or PolicyUpdate of it. */
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

    /** After that message has gone to the AMF. */
    public HomePcf sent(String gone) {
        byte[] octets = octets();
        return gone.equals(message) && octets.length > 0 ? new HomePcf(uri, demands, null, octets[0] & 0xFF) : this;
    }

    /** The octets of the message; empty for none, or what is no Base64. */
    public byte[] octets() {
        try {
            return message == null ? new byte[0] : Base64.getDecoder().decode(message);
        } catch (IllegalArgumentException garbage) {
            return new byte[0];
        }
    }

    /** Members that go to the AMF, those of them that both networks decide as both want them. */
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

    /** The same, and what the home network alone wants. */
    public ObjectNode wanted(ObjectNode decision) {
        ObjectNode wanted = whole(decision);
        List.of(TRIGGERS, PRAS).stream()
                .filter(member -> wanted.get(member).isNull())
                .forEach(wanted::remove);
        return wanted;
    }

    /** All that both networks want the AMF to report, of the decision of ours; null for none. */
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
