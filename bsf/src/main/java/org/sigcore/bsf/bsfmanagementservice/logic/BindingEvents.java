// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import static org.sigcore.model.session.PcfBinding.ADD_IPV6_PREFIXES;
import static org.sigcore.model.session.PcfBinding.BIND_LEVEL;
import static org.sigcore.model.session.PcfBinding.DNN;
import static org.sigcore.model.session.PcfBinding.GPSI;
import static org.sigcore.model.session.PcfBinding.IPV4_ADDR;
import static org.sigcore.model.session.PcfBinding.IPV6_PREFIX;
import static org.sigcore.model.session.PcfBinding.IP_DOMAIN;
import static org.sigcore.model.session.PcfBinding.MAC_MEMBERS;
import static org.sigcore.model.session.PcfBinding.PCF_FQDN;
import static org.sigcore.model.session.PcfBinding.PCF_ID;
import static org.sigcore.model.session.PcfBinding.PCF_IP_END_POINTS;
import static org.sigcore.model.session.PcfBinding.PCF_SET_ID;
import static org.sigcore.model.session.PcfBinding.SNSSAI;
import static org.sigcore.model.session.PcfBinding.SUPI;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.Snssai;
import org.sigcore.model.session.SubscriberIdentity;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Selects the subscribers to notify of registered and deregistered bindings, and builds their notifications. Pure. */
@SpecRef({"TS 29.521 4.2.8", "TS 29.521 5.6.2.8"})
public final class BindingEvents {
    private static final String REGISTRATION = "_BINDING_REGISTRATION";
    private static final String DEREGISTRATION = "_BINDING_DEREGISTRATION";
    private static final List<JsonMember> PCF_MEMBERS =
            List.of(PCF_FQDN, PCF_IP_END_POINTS, PCF_ID, PCF_SET_ID, BIND_LEVEL);
    private static final List<JsonMember> SET_MEMBERS = List.of(PCF_ID, PCF_SET_ID, BIND_LEVEL);
    private static final List<JsonMember> SESSION_MEMBERS = List.of(DNN, SNSSAI, IPV4_ADDR, IP_DOMAIN);
    private static final List<JsonMember> PREFIXES = List.of(IPV6_PREFIX, ADD_IPV6_PREFIXES);

    private BindingEvents() {}

    /**
     * Returns the notification about the binding of a PDU session; empty if the subscription does not cover it.
     *
     * @param registered true for a registration, false for a deregistration
     * @param others the other bindings of the SUPI. A pair of slice and DNN is reported with its first and its last
     *     binding; a session that its PCF has registered more than once is reported as deregistered with its last
     *     binding
     */
    public static Optional<ObjectNode> ofSession(
            ObjectNode subscription, ObjectNode binding, boolean registered, Collection<StoredDocument> others) {
        if (!concerns(subscription, binding)) {
            return Optional.empty();
        }
        String end = registered ? REGISTRATION : DEREGISTRATION;
        ArrayNode notifs = Json.array();
        boolean stays = !registered
                && others.stream().anyMatch(other -> RegistrationRules.isOfTheSamePolicy(other.document(), binding));
        if (wants(subscription, "PCF_PDU_SESSION" + end) && !stays) {
            notifs.add(sessionEvent("PCF_PDU_SESSION" + end, binding));
        }
        boolean onlyOne = others.stream().noneMatch(other -> isOfPair(other.document(), binding));
        if (wants(subscription, "SNSSAI_DNN" + end) && onlyOne) {
            ObjectNode event = sessionEvent("SNSSAI_DNN" + end, binding);
            event.putArray("matchSnssaiDnns").add(pairOf(binding));
            notifs.add(event);
        }
        return notification(subscription, binding, notifs);
    }

    /**
     * Returns the notification about a binding that has lost some of its addresses: a deregistration of its former
     * state and a registration of its new one. Its pair of slice and DNN remains registered. Empty if the subscription
     * covers neither event.
     */
    public static Optional<ObjectNode> ofReduced(ObjectNode subscription, StoredDocument before, StoredDocument after) {
        ArrayNode notifs = Json.array();
        List.of(
                        ofSession(subscription, before.document(), false, List.of(after)),
                        ofSession(subscription, after.document(), true, List.of(before)))
                .forEach(part ->
                        part.ifPresent(one -> one.withArray("eventNotifs").forEach(notifs::add)));
        return notification(subscription, after.document(), notifs);
    }

    /**
     * Returns the notification about the binding of a UE; empty if the subscription does not cover it.
     *
     * @param others the other bindings of the UE. A PCF that has registered more than once is reported as deregistered
     *     with its last binding
     */
    public static Optional<ObjectNode> ofUe(
            ObjectNode subscription, ObjectNode binding, boolean registered, Collection<StoredDocument> others) {
        String event = "PCF_UE" + (registered ? REGISTRATION : DEREGISTRATION);
        ArrayNode notifs = Json.array();
        boolean stays = !registered
                && others.stream().anyMatch(other -> UeRegistration.isOfTheSamePcf(other.document(), binding));
        if (wants(subscription, event) && !stays && concernsIdentity(subscription, binding)) {
            notifs.addObject().put("event", event).set("pcfForUeInfo", ueInfo(binding));
        }
        return notification(subscription, binding, notifs);
    }

    /** Returns the response to a subscription: the subscription with the events that existing bindings already meet. */
    @SpecRef("TS 29.521 4.2.6.2")
    public static ObjectNode answer(
            ObjectNode subscription, Collection<StoredDocument> sessions, Collection<StoredDocument> ues) {
        ArrayNode met = Json.array();
        for (StoredDocument session : BindingSelector.latest(sessions, RegistrationRules::isOfTheSamePolicy)) {
            ofSession(subscription, session.document(), true, List.of())
                    .ifPresent(one -> one.withArray("eventNotifs").forEach(met::add));
        }
        for (StoredDocument ue : BindingSelector.latest(ues, UeRegistration::isOfTheSamePcf)) {
            ofUe(subscription, ue.document(), true, List.of())
                    .ifPresent(one -> one.withArray("eventNotifs").forEach(met::add));
        }
        ObjectNode answer = FeatureNegotiation.negotiated(subscription);
        if (!met.isEmpty()) {
            answer.set("eventNotifs", met);
        }
        return answer;
    }

    private static Optional<ObjectNode> notification(ObjectNode subscription, ObjectNode binding, ArrayNode notifs) {
        if (notifs.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode notification = Json.object();
        notification.set("notifCorreId", subscription.get("notifCorreId"));
        copy(binding, notification, SET_MEMBERS);
        notification.set("eventNotifs", notifs);
        return Optional.of(notification);
    }

    private static boolean wants(ObjectNode subscription, String event) {
        for (JsonNode wanted : subscription.path("events")) {
            if (wanted.isString() && wanted.stringValue().equals(event)) {
                return true;
            }
        }
        return false;
    }

    private static boolean concerns(ObjectNode subscription, ObjectNode binding) {
        List<JsonNode> pairs = new ArrayList<>();
        if (subscription.path("snssaiDnnPairs").isObject()) {
            pairs.add(subscription.path("snssaiDnnPairs"));
        }
        subscription.path("addSnssaiDnnPairs").forEach(pairs::add);
        return concernsIdentity(subscription, binding)
                && (pairs.isEmpty() || pairs.stream().anyMatch(pair -> isOfPair(binding, pair)));
    }

    private static boolean concernsIdentity(ObjectNode subscription, ObjectNode binding) {
        String gpsi = GPSI.text(subscription);
        String bound = GPSI.text(binding);
        String supi = SUPI.text(binding);
        String wanted = SUPI.text(subscription);
        return supi != null
                && wanted != null
                && SubscriberIdentity.same(supi, wanted)
                && (gpsi == null || bound == null || SubscriberIdentity.same(gpsi, bound));
    }

    private static boolean isOfPair(ObjectNode binding, JsonNode pair) {
        PcfBinding session = new PcfBinding(binding);
        return session.snssai().equals(Snssai.of(SNSSAI.of(pair)))
                && session.dnn().matches(DNN.text(pair));
    }

    private static ObjectNode pairOf(ObjectNode binding) {
        ObjectNode pair = Json.object();
        copy(binding, pair, List.of(SNSSAI, DNN));
        return pair;
    }

    private static ObjectNode sessionEvent(String event, ObjectNode binding) {
        ObjectNode info = Json.object();
        copy(binding, info, SESSION_MEMBERS);
        copy(binding, info, PCF_MEMBERS);
        putAll(info, "ipv6Prefixes", JsonMember.texts(binding, PREFIXES));
        putAll(info, "macAddrs", JsonMember.texts(binding, MAC_MEMBERS));
        ObjectNode notification = Json.object().put("event", event);
        notification.putArray("pcfForPduSessInfos").add(info);
        return notification;
    }

    private static ObjectNode ueInfo(ObjectNode binding) {
        ObjectNode info = Json.object();
        if (binding.hasNonNull("pcfForUeFqdn")) {
            info.set(PCF_FQDN.name(), binding.get("pcfForUeFqdn"));
        }
        if (binding.hasNonNull("pcfForUeIpEndPoints")) {
            info.set(PCF_IP_END_POINTS.name(), binding.get("pcfForUeIpEndPoints"));
        }
        copy(binding, info, SET_MEMBERS);
        return info;
    }

    private static void copy(ObjectNode from, ObjectNode to, List<JsonMember> members) {
        for (JsonMember member : members) {
            if (member.isIn(from)) {
                to.set(member.name(), member.of(from));
            }
        }
    }

    private static void putAll(ObjectNode to, String member, List<String> values) {
        if (!values.isEmpty()) {
            ArrayNode array = to.putArray(member);
            values.forEach(array::add);
        }
    }
}
