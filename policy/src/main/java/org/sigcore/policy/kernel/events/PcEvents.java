// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.events;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.Snssai;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Derives policy control events from sessions, matches them with subscriptions and builds their notifications. Pure.
 */
@SpecRef({"TS 29.523 4.2.4.2", "TS 29.523 5.6"})
public final class PcEvents {
    public static final String ACCESS = "AC_TY_CH";
    public static final String NETWORK = "PLMN_CH";
    public static final String SATELLITE = "SAT_CATEGORY_CH";
    public static final String COVERAGE = "SAC_CH";
    public static final String APPLICATION_START = "APPLICATION_START";
    public static final String APPLICATION_STOP = "APPLICATION_STOP";
    public static final String DELIVERED = "SUCCESS_UE_POL_DEL_SP";
    public static final String NOT_DELIVERED = "UNSUCCESS_UE_POL_DEL_SP";

    /** Policy control request triggers by which an SMF reports the events. */
    @SpecRef("TS 29.512 5.6.3.6")
    public static final Map<String, String> TRIGGERS = Map.of(
            ACCESS, "AC_TY_CH",
            NETWORK, "PLMN_CH",
            SATELLITE, "SAT_CATEGORY_CHG",
            APPLICATION_START, "APP_STA",
            APPLICATION_STOP, "APP_STO");

    private static final int EXTENDED_SESSION_INFORMATION = 1;

    private PcEvents() {}

    /** Returns the events that a change of a session causes, without the release of an access, which SMFs report. */
    public static List<String> changed(EventContext before, EventContext after) {
        List<String> events = new ArrayList<>();
        if (differs(before, after, "accessType")
                || differs(before, after, "ratType")
                || (after.context().has("addAccessInfo") && differs(before, after, "addAccessInfo"))) {
            events.add(ACCESS);
        }
        if (differs(before, after, "servingNetwork")) {
            events.add(NETWORK);
        }
        if (differs(before, after, "satBackhaulCategory")) {
            events.add(SATELLITE);
        }
        if (after.coverage() != null && !Objects.equals(before.coverage(), after.coverage())) {
            events.add(COVERAGE);
        }
        return events;
    }

    /** Returns the events whose current value the session contains. */
    public static List<String> current(EventContext scene) {
        List<String> events = new ArrayList<>();
        if (scene.context().has("accessType")) {
            events.add(ACCESS);
        }
        if (scene.context().has("servingNetwork")) {
            events.add(NETWORK);
        }
        if (scene.context().has("satBackhaulCategory")) {
            events.add(SATELLITE);
        }
        if (scene.coverage() != null) {
            events.add(COVERAGE);
        }
        return events;
    }

    private static boolean differs(EventContext before, EventContext after, String member) {
        return !before.context().path(member).equals(after.context().path(member));
    }

    /** True if the subscription covers that event of the session. */
    public static boolean concerns(ObjectNode subscription, EventContext scene, String event) {
        return has(subscription.path("eventSubs"), event)
                && isOfGroup(subscription, scene)
                && isSampled(subscription, scene)
                && (event.equals(COVERAGE) || (isOfNetwork(subscription, scene) && isOfService(subscription, scene)));
    }

    private static boolean isOfGroup(ObjectNode subscription, EventContext scene) {
        String group = Json.string(subscription, "groupId");
        return group == null
                || has(scene.context().path("interGrpIds"), group)
                || has(scene.context().path("groupIds"), group);
    }

    /**
     * Samples by a hash of the UE and its partition: selects the same UEs each time, and the same share of each
     * partition.
     */
    private static boolean isSampled(ObjectNode subscription, EventContext scene) {
        JsonNode wanted = subscription.path("eventsRepInfo");
        int percent = Json.integer(wanted, "sampRatio", 100);
        if (percent >= 100) {
            return true;
        }
        StringBuilder ue = new StringBuilder(String.valueOf(Json.string(scene.context(), "supi")));
        wanted.path("partitionCriteria")
                .forEach(criterion -> ue.append('|').append(part(scene.context(), criterion.asString(""))));
        return Math.floorMod(ue.toString().hashCode(), 100) < percent;
    }

    /** Returns the partition of a UE for a criterion. */
    @SpecRef("TS 29.523 5.6.2.4")
    private static String part(ObjectNode context, String criterion) {
        return switch (criterion) {
            case "DNN" -> context.path("dnn").asString("");
            case "SNSSAI" -> context.path("sliceInfo").toString();
            case "TAC" -> {
                String pei = context.path("pei").asString("");
                int digits = pei.indexOf('-') + 1;
                yield pei.substring(digits, Math.min(pei.length(), digits + 8));
            }
            case "SUBPLMN" -> {
                String supi = context.path("supi").asString("");
                yield supi.startsWith("imsi-") ? supi.substring(0, Math.min(supi.length(), 10)) : "";
            }
            case "GEOAREA" ->
                context.at("/userLocationInfo/nrLocation/tai").toString() + context.at("/userLoc/nrLocation/tai");
            default -> "";
        };
    }

    private static boolean isOfNetwork(ObjectNode subscription, EventContext scene) {
        JsonNode dnn = scene.context().get("dnn");
        if (dnn == null) {
            return true; // belongs to a UE, not to a session
        }
        String name = dnn.asString("");
        JsonNode slice = scene.context().path("sliceInfo");
        return (!subscription.has("filterDnns") || isIn(subscription.path("filterDnns"), name))
                && (!subscription.has("filterSnssais")
                        || subscription.path("filterSnssais").valueStream().anyMatch(one -> same(one, slice)))
                && (!subscription.has("snssaiDnns")
                        || subscription.path("snssaiDnns").valueStream().anyMatch(one -> combines(one, slice, name)));
    }

    private static boolean combines(JsonNode combination, JsonNode slice, String dnn) {
        return (!combination.has("snssai") || same(combination.path("snssai"), slice))
                && (!combination.has("dnns") || isIn(combination.path("dnns"), dnn));
    }

    private static boolean isIn(JsonNode networks, String dnn) {
        return networks.valueStream().anyMatch(one -> Dnn.of(one.asString("")).matches(dnn));
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return one.isObject() && other.isObject() && Snssai.of(one).equals(Snssai.of(other));
    }

    private static boolean isOfService(ObjectNode subscription, EventContext scene) {
        return !subscription.has("filterServices") || service(subscription, scene) != null;
    }

    /** Returns the first requested service that an AF has on the session; null if no AF has any. */
    private static @Nullable JsonNode service(ObjectNode subscription, EventContext scene) {
        for (JsonNode wanted : subscription.path("filterServices")) {
            if (scene.apps().stream().anyMatch(app -> isOf(wanted, app))) {
                return wanted;
            }
        }
        return null;
    }

    private static boolean isOf(JsonNode wanted, ObjectNode app) {
        if (wanted.has("afAppId")
                && !String.valueOf(Json.string(app, "afAppId"))
                        .equals(wanted.path("afAppId").asString())) {
            return false;
        }
        return !(wanted.has("servIpFlows") || wanted.has("servEthFlows"))
                || anyFlow(wanted.path("servIpFlows"), "ipFlows", app, "fDescs")
                || anyFlow(wanted.path("servEthFlows"), "ethFlows", app, "ethfDescs");
    }

    private static boolean anyFlow(JsonNode wanted, String flows, ObjectNode app, String descriptions) {
        List<JsonNode> given = app.path("medComponents")
                .valueStream()
                .flatMap(component -> MediaComponent.MED_SUB_COMPS.of(component).valueStream())
                .flatMap(subcomponent -> subcomponent.path(descriptions).valueStream())
                .toList();
        return wanted.valueStream()
                .flatMap(flow -> flow.path(flows).valueStream())
                .anyMatch(given::contains);
    }

    /** True if the subscription covers the start or stop of that application. */
    public static boolean concernsApplication(ObjectNode subscription, String application) {
        return !subscription.has("appIds") || has(subscription.path("appIds"), application);
    }

    private static boolean has(JsonNode list, String text) {
        return list.valueStream().anyMatch(one -> one.asString("").equals(text));
    }

    /** Returns the PcEventNotification of an event of a session. */
    public static ObjectNode notification(ObjectNode subscription, EventContext scene, String event, Instant now) {
        ObjectNode notification = Json.object().put("event", event).put("timeStamp", now.toString());
        ObjectNode context = scene.context();
        copy(context, "supi", notification, "supi");
        copy(context, "gpsi", notification, "gpsi");
        switch (event) {
            case ACCESS -> {
                copy(context, "accessType", notification, "accType");
                copy(context, "ratType", notification, "ratType");
                copy(context, "addAccessInfo", notification, "addAccessInfo");
                if (context.path("servNfId") instanceof ObjectNode serving) {
                    copy(serving, "anGwAddr", notification, "anGwAddr");
                }
            }
            case NETWORK -> copy(context, "servingNetwork", notification, "plmnId");
            case SATELLITE -> copy(context, "satBackhaulCategory", notification, "satBackhaulCategory");
            case COVERAGE -> notification.set("appliedCov", scene.coverage());
            default -> {}
        }
        JsonNode service = service(subscription, scene);
        if (service != null) {
            notification.set("repServices", service);
        }
        if (SupportedFeatures.has(Json.string(subscription, "suppFeat"), EXTENDED_SESSION_INFORMATION)) {
            addSession(context, notification);
        }
        return notification;
    }

    private static void addSession(ObjectNode context, ObjectNode notification) {
        ObjectNode session = Json.object();
        copy(context, "ipv4Address", session, "ueIpv4");
        copy(context, "ipv6AddressPrefix", session, "ueIpv6");
        if (session.isEmpty() && context.path("ueMacs").has(0)) {
            session.set("ueMac", context.path("ueMacs").get(0));
        }
        if (!session.isEmpty() && context.has("dnn") && context.has("sliceInfo")) {
            copy(context, "ipDomain", session, "ipDomain");
            copy(context, "sliceInfo", session, "snssai");
            copy(context, "dnn", session, "dnn");
            notification.set("pduSessionInfo", session);
        }
    }

    private static void copy(ObjectNode from, String member, ObjectNode to, String as) {
        JsonNode value = from.get(member);
        if (value != null && !value.isNull()) {
            to.set(as, value.deepCopy());
        }
    }

    /** Returns the PcEventExposureNotif of the events. */
    public static ObjectNode body(ObjectNode subscription, List<ObjectNode> events) {
        ObjectNode body = Json.object();
        body.set("notifId", subscription.path("notifId"));
        events.forEach(body.putArray("eventNotifs")::add);
        return body;
    }
}
