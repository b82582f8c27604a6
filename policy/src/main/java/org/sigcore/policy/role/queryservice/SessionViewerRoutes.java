// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.queryservice;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.policy.contract.binding.BindingRecord;
import org.sigcore.policy.contract.binding.BindingRecords;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.contract.diamconnector.SySession;
import org.sigcore.policy.contract.policyds.SubscriberRecord;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.contract.policyds.SubscriberUse;
import org.sigcore.policy.contract.session.SessionFilter;
import org.sigcore.policy.contract.session.SessionLookup;
import org.sigcore.policy.contract.session.SessionRecord;
import org.sigcore.policy.contract.session.SessionRecords;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Session viewer below {@code /queryservice/v1} on the management port. It finds Gx sessions, SM policies and
 * associations by their own keys, by those of AF, Sy and TDF sessions, or by iterating over a service; shows a
 * subscriber with all sessions; and ends stale sessions.
 */
public final class SessionViewerRoutes implements ManagementRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(SessionViewerRoutes.class);
    private static final String ID = "sessionId";
    private static final String TDF_SESSION = "tdfSessionId";
    private static final String SY_SESSION = "sySessionId";
    private static final String ALL = "/services/{service}/sessions";
    private static final String BOUND = "pcf-sm";
    private static final int MOST = 10_000;
    private static final int USUAL = 1_000;
    private final Map<String, SessionRecords> services;
    private final SubscriberRecords subscribers;
    private final BindingRecords bindings;
    private final UsageMonitoring usage;

    /** @param services by the name of their project, in the order of responses */
    public SessionViewerRoutes(
            Map<String, SessionRecords> services,
            SubscriberRecords subscribers,
            BindingRecords bindings,
            UsageMonitoring usage) {
        this.services = services;
        this.subscribers = subscribers;
        this.bindings = bindings;
        this.usage = usage;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api("/queryservice/v1")
                .route("GET", "/sessions", this::search)
                .route("GET", ALL, this::walk)
                .route("DELETE", ALL, this::end)
                .route("GET", "/subscribers/{ueId}", this::subscriber);
    }

    private SbiResponse search(SbiRequest request) {
        QueryParams query = request.query();
        SessionFilter filter = filter(query);
        SessionLookup lookup = new SessionLookup(
                given(query, ID),
                given(query, "ipv4Addr"),
                given(query, "ipv6Prefix"),
                given(query, "macAddr"),
                given(query, "afSessionId"));
        List<SessionRecord> found = new ArrayList<>();
        String tdf = given(query, TDF_SESSION);
        if (tdf != null) {
            SdSession.Holder holder = SdSession.holder(tdf);
            if (holder != null) {
                found.addAll(ofUse(new SubscriberUse(holder.service(), holder.sessionId())));
            }
        } else if (lookup.isEmpty()) {
            ofSubscriber(filter, given(query, SY_SESSION)).forEach(use -> found.addAll(ofUse(use)));
        } else {
            services.values().forEach(service -> found.addAll(service.find(lookup)));
        }
        ArrayNode answer = Json.array();
        found.stream().filter(filter::takes).forEach(session -> answer.add(shown(session)));
        return SbiResponse.json(200, answer);
    }

    private List<SubscriberUse> ofSubscriber(SessionFilter filter, @Nullable String sySessionId) {
        String named = filter.supi() == null ? filter.gpsi() : filter.supi();
        String ueId = sySessionId == null ? named : SySession.subscriber(sySessionId);
        if (ueId == null && sySessionId != null) {
            return List.of();
        }
        if (ueId == null) {
            throw new ProblemException(
                    SbiCause.MANDATORY_QUERY_PARAM_MISSING,
                    "one of supi, gpsi, sessionId, ipv4Addr, ipv6Prefix, macAddr, afSessionId, " + SY_SESSION + ", "
                            + TDF_SESSION + " is required; all sessions of a service are at services/"
                            + String.join("|", services.keySet()) + "/sessions");
        }
        SubscriberRecord subscriber = subscribers.subscriber(ueId);
        return subscriber == null ? List.of() : subscriber.uses();
    }

    private List<SessionRecord> ofUse(SubscriberUse use) {
        SessionRecords service = services.get(use.service());
        return service == null ? List.of() : service.find(SessionLookup.ofId(use.sessionId()));
    }

    private SbiResponse walk(SbiRequest request) {
        QueryParams query = request.query();
        String after = given(query, "after");
        SessionRecords.Page page = service(request).page(filter(query), after == null ? "" : after, limit(query));
        ObjectNode answer = Json.object();
        ArrayNode sessions = answer.putArray("sessions");
        page.sessions().forEach(session -> sessions.add(shown(session)));
        if (!page.next().isEmpty()) {
            answer.put("next", page.next());
        }
        return SbiResponse.json(200, answer);
    }

    private static int limit(QueryParams query) {
        String limit = given(query, "limit");
        if (limit == null) {
            return USUAL;
        }
        if (!limit.matches("\\d{1,5}") || Integer.parseInt(limit) < 1 || Integer.parseInt(limit) > MOST) {
            throw new ProblemException(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "limit: expected 1 to " + MOST);
        }
        return Integer.parseInt(limit);
    }

    private SbiResponse end(SbiRequest request) {
        String id = given(request.query(), ID);
        String tellPeer = given(request.query(), "tellPeer");
        if (id == null) {
            throw new ProblemException(SbiCause.MANDATORY_QUERY_PARAM_MISSING, "sessionId is required");
        }
        if (tellPeer != null && !tellPeer.equals("true") && !tellPeer.equals("false")) {
            throw new ProblemException(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "tellPeer: expected true or false");
        }
        return switch (service(request).end(id, !"false".equals(tellPeer))) {
            case ENDED -> ended(request, id, SbiResponse.noContent());
            case ASKED -> ended(request, id, SbiResponse.of(202));
            case NOT_TAKEN ->
                throw new ProblemException(
                        SbiCause.TARGET_NF_NOT_REACHABLE,
                        "the peer has not agreed to end it; tellPeer=false removes it without asking");
            case NOT_FOUND -> throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such session");
        };
    }

    private static SbiResponse ended(SbiRequest request, String id, SbiResponse response) {
        LOG.atInfo()
                .addKeyValue("event", "session-ended-by-operator")
                .addKeyValue("service", request.pathParam("service"))
                .addKeyValue("session", id)
                .addKeyValue("status", response.status())
                .log("session ended by an operator");
        return response;
    }

    private SessionRecords service(SbiRequest request) {
        SessionRecords service = services.get(request.pathParam("service"));
        if (service == null) {
            throw new ProblemException(
                    SbiCause.RESOURCE_URI_STRUCTURE_NOT_FOUND, "services are " + String.join(", ", services.keySet()));
        }
        return service;
    }

    private SbiResponse subscriber(SbiRequest request) {
        SubscriberRecord found = subscribers.subscriber(request.pathParam("ueId"));
        if (found == null) {
            throw new ProblemException(
                    ProblemDetails.of(404, "USER_NOT_FOUND", "nothing is kept of that SUPI or GPSI"));
        }
        ObjectNode whole = Json.mapper().valueToTree(found);
        SySession sy = SySession.of(Json.string(whole.at("/subscriptions/chf"), "uri"));
        if (sy != null) {
            ((ObjectNode) whole.at("/subscriptions/chf")).put(SY_SESSION, sy.sessionId());
        }
        ArrayNode sessions = whole.putArray("sessions");
        found.uses().forEach(use -> ofUse(use).forEach(session -> sessions.add(shown(session))));
        ObjectNode quotas = usage.usageOf(found.ueId());
        if (!quotas.isEmpty()) {
            whole.set("usage", quotas);
        }
        return SbiResponse.json(200, whole);
    }

    private ObjectNode shown(SessionRecord session) {
        ObjectNode shown = Json.object()
                .put("service", session.service())
                .put("id", session.id())
                .put(
                        "createdAt",
                        Instant.ofEpochMilli(session.createdAtMillis()).toString());
        shown.set("context", session.context());
        shown.set("decision", session.decision());
        if (!session.notInForce().isEmpty()) {
            shown.set("notInForce", session.notInForce());
        }
        if (!session.peer().isEmpty()) {
            shown.set("peer", session.peer());
        }
        ArrayNode apps = shown.putArray("appSessions");
        session.appSessions().forEach(apps::add);
        BindingRecord binding = session.service().equals(BOUND) ? bindings.bindingOf(session.id()) : null;
        if (binding != null) {
            shown.set("binding", Json.mapper().valueToTree(binding));
        }
        if (!SmPolicyDecision.UM_DECS.of(session.decision()).isEmpty()) {
            shown.set("usage", usage(session.context()));
        }
        return shown;
    }

    // Usage is stored under the SUPI or the GPSI, depending on the configuration.
    private ObjectNode usage(ObjectNode context) {
        return Stream.of(SmPolicyContextData.SUPI, SmPolicyContextData.GPSI)
                .map(identity -> identity.text(context))
                .filter(Objects::nonNull)
                .map(usage::usageOf)
                .filter(Predicate.not(ObjectNode::isEmpty))
                .findFirst()
                .orElseGet(Json::object);
    }

    private static SessionFilter filter(QueryParams query) {
        return new SessionFilter(given(query, "supi"), given(query, "gpsi"), given(query, "dnn"));
    }

    private static @Nullable String given(QueryParams query, String name) {
        String value = query.get(name);
        return value == null || value.isEmpty() ? null : value;
    }
}
