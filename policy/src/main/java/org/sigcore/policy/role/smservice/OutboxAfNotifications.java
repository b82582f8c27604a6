// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.decision.SessionAddress;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.rx.RxToAf;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.role.smservice.service.EndedAppSessions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Queues notifications to AFs: by HTTP on N5, through the Diameter connector on Rx. */
@SpecRef("TS 29.514 5.5")
public final class OutboxAfNotifications implements AfPeer {
    private static final Map<String, String> OF_SESSION = Map.of(
            SmPolicyContextData.SUPI.name(), "supi",
            SmPolicyContextData.GPSI.name(), "gpsi",
            SmPolicyContextData.DNN.name(), "dnn",
            SmPolicyContextData.SLICE_INFO.name(), "snssai",
            SmPolicyContextData.IPV4_ADDRESS.name(), "ueIpv4");

    private static final String BRIDGE = "tsnBridgeInfo";
    private static final Map<String, String> OF_BRIDGE = Map.of(
            BRIDGE,
            BRIDGE,
            "tsnBridgeManCont",
            "tsnBridgeManCont",
            "tsnPortManContDstt",
            "tsnPortManContDstt",
            "tsnPortManContNwtts",
            "tsnPortManContNwtts",
            SmPolicyContextData.IPV4_ADDRESS.name(),
            "ueIpv4Addr",
            SmPolicyContextData.IPV6_ADDRESS_PREFIX.name(),
            "ueIpv6AddrPrefix",
            SmPolicyContextData.IP_DOMAIN.name(),
            "ipDomain",
            SmPolicyContextData.DNN.name(),
            "dnn",
            SmPolicyContextData.SLICE_INFO.name(),
            "snssai");

    private final Outbox outbox;
    private final RxRequestQueue rxRequests;
    private final EndedAppSessions ended;
    private final Function<String, String> resourceUri;
    private final Supplier<ObjectNode> pcf;

    /**
     * @param resourceUri maps the id of an AF session to its URI
     * @param pcf returns the PcfAddressingInfo of this PCF
     */
    public OutboxAfNotifications(
            Outbox outbox,
            RxRequestQueue rxRequests,
            EndedAppSessions ended,
            Function<String, String> resourceUri,
            Supplier<ObjectNode> pcf) {
        this.outbox = outbox;
        this.rxRequests = rxRequests;
        this.ended = ended;
        this.resourceUri = resourceUri;
        this.pcf = pcf;
    }

    @Override
    @SpecRef("TS 29.514 4.2.5.3")
    public void terminate(AfSession session, String cause, ObjectNode last) {
        ObjectNode rx = session.rx();
        if (rx != null) {
            rxRequests.add(RxToAf.end(rx, cause, last));
            return;
        }
        ObjectNode info = Json.object().put("termCause", cause).put("resUri", resourceUri.apply(session.id()));
        post(session.notifUri(), "/terminate", info);
    }

    @Override
    @SpecRef("TS 29.514 4.2.4.2")
    public void ended(AfSession session, String cause, ObjectNode last) {
        if (session.rx() == null) {
            ended.note(session.id());
        }
        terminate(session, cause, last);
    }

    @Override
    @SpecRef("TS 29.514 4.2.5.2")
    public void notify(AfSession session, ObjectNode notification) {
        ObjectNode rx = session.rx();
        if (rx != null) {
            ObjectNode events = RxToAf.events(rx, notification, session.request());
            if (events != null) {
                rxRequests.add(events);
            }
            return;
        }
        String resource = resourceUri.apply(session.id()) + "/events-subscription";
        Map<String, List<JsonNode>> receivers = receivers(session, notification);
        receivers.forEach((uri, events) -> {
            ObjectNode body = notification.deepCopy().put("evSubsUri", resource);
            if (receivers.size() > 1) {
                body.putArray("evNotifs").addAll(events);
            }
            post(uri, "/notify", body);
        });
    }

    /** Returns the events of a notification by URI: that of the subscription, otherwise that of the AF session. */
    private static Map<String, List<JsonNode>> receivers(AfSession session, ObjectNode notification) {
        Map<String, List<JsonNode>> receivers = new LinkedHashMap<>();
        for (JsonNode holder : EventTriggers.holders(session.request())) {
            JsonNode request = AppSessionContextReqData.EV_SUBSC.of(holder);
            String own = Json.string(request, "notifUri");
            String uri = own == null ? session.notifUri() : own;
            for (JsonNode event : notification.path("evNotifs")) {
                if (uri != null
                        && EventTriggers.has(request, event.path("event").asString(""))) {
                    List<JsonNode> events = receivers.computeIfAbsent(uri, each -> new ArrayList<>());
                    if (!events.contains(event)) {
                        events.add(event);
                    }
                }
            }
        }
        return receivers;
    }

    @Override
    @SpecRef({"TS 29.514 4.2.5.22", "TS 29.514 5.5"})
    public void sessionIs(String status, Session session) {
        ObjectNode context = session.context();
        String callback = Json.string(context.path("pcfUeInfo"), "callbackUri");
        if (callback == null) {
            return;
        }
        ObjectNode notice = Json.object().put("status", status);
        notice.putObject("evNotif").put("event", "PDU_SESSION_STATUS");
        OF_SESSION.forEach((member, as) -> {
            if (context.has(member)) {
                notice.set(as, context.get(member));
            }
        });
        Ipv6Prefix ipv6 = new SmPolicyContextData(context).ipv6AddressPrefix();
        if (ipv6 != null) {
            notice.put("ueIpv6", ipv6.address());
        }
        JsonNode mac = context.path(SessionAddress.MACS).path(0);
        if (mac.isString()) {
            notice.set("ueMac", mac);
        }
        notice.set("pcfInfo", pcf.get());
        post(callback, "/pdu-session", notice);
    }

    @Override
    @SpecRef({"TS 29.514 4.2.5.16", "TS 29.514 5.6.2.28"})
    public void bridge(@Nullable Session before, Session after) {
        String af = Json.string(after.decision(), Enforcement.TSC_AF);
        JsonNode bridge = after.context().path(BRIDGE);
        boolean isNew = before == null || !bridge.equals(before.context().path(BRIDGE));
        boolean isAskedFor =
                after.af().stream().anyMatch(one -> EventTriggers.subscribed(one.request(), "TSN_BRIDGE_INFO"));
        if (af == null || Callback.root(af).isEmpty() || !bridge.isObject() || !isNew || isAskedFor) {
            return;
        }
        ObjectNode notice = Json.object();
        OF_BRIDGE.forEach((member, as) -> {
            if (after.context().has(member)) {
                notice.set(as, after.context().get(member));
            }
        });
        post(af, "/new-bridge", notice);
    }

    private void post(@Nullable String notifUri, String operation, ObjectNode body) {
        if (notifUri != null) {
            outbox.add(AfPosts.KIND, AfPosts.of(notifUri, operation, body));
        }
    }
}
