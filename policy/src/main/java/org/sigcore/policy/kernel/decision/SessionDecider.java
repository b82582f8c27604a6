// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.time.Instant;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.pre.Rejection;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Computes the complete decision for a session: the policies of the session and the rules of its AF sessions. Stateless
 * and thread-safe.
 */
@SpecRef({"TS 29.512 4.2.6", "TS 29.513 7.3"})
public final class SessionDecider {
    private static final String AM = "pcf-am";
    /** Member of a rejection that contains the acceptable service: AcceptableServiceInfo (TS 29.514 5.6.2.16). */
    public static final String ACCEPTABLE = "acceptableServInfo";

    private final PolicyEngine engine;
    private final String service;
    private final DefaultRates rates;

    /**
     * @param service whose policies decide: {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue}
     * @param rates the rates of media for which an AF gives none
     */
    public SessionDecider(PolicyEngine engine, String service, DefaultRates rates) {
        this.engine = engine;
        this.service = service;
        this.rates = rates;
    }

    /**
     * Evaluates the policies.
     *
     * @throws ProblemException with status and cause if the policies reject the session, or 400 FILTER_RESTRICTIONS if
     *     the media of an AF session cannot be mapped to rules
     */
    public DecisionResult decide(DecisionInput situation) {
        ObjectNode view = context(situation);
        ObjectNode context = Json.object().setAll(view);
        if (service.equals(AM)) {
            situation
                    .sessions()
                    .forEach(session -> context.withArrayProperty("apps").add(SipForking.ofAf(session.request())));
        }
        PolicyOutcome outcome = engine.evaluate(service, context).orThrow();
        ObjectNode decision = outcome.decision();
        for (AfMedia session : situation.sessions()) {
            ObjectNode rules = mediaRules(view, session, situation.now(), outcome);
            // Preliminary service information is authorized early but not installed (TS 29.514 4.2.2.2).
            if (!"PRELIMINARY".equals(Json.string(session.request(), "servInfStatus"))) {
                add(decision, rules);
            }
            EventTriggers.add(
                    decision,
                    session.request(),
                    SmPolicyDecision.PCC_RULES.of(decision).propertyNames().stream()
                            .filter(rule -> SmPolicyDecision.PCC_RULES.of(rules).has(rule))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        for (Map.Entry<String, JsonNode> resource :
                situation.context().path(ResourceRules.RESOURCES).properties()) {
            resource(situation, view, resource.getKey(), resource.getValue(), outcome);
        }
        if (decision.has(SmPolicyDecision.REVALIDATION_TIME.name())) {
            EventTriggers.add(decision, "RE_TIMEOUT");
        }
        return new DecisionResult(decision, outcome.counters(), outcome.state(), outcome.notices());
    }

    /** Evaluates the policies. Subscribes to counters that they turn out to need, and then evaluates them again. */
    public DecisionResult decideWithCounters(
            DecisionInput situation, SubscriberData subscribers, SubscriberQuery query) {
        DecisionResult first = decide(situation);
        if (first.counters() == null) {
            return first;
        }
        SubscriberSnapshot counted = subscribers.withCounters(query, first.counters());
        if (counted.counters().equals(situation.subscriber().counters())) {
            return first;
        }
        return decide(new DecisionInput(
                situation.operation(),
                situation.context(),
                new SubscriberSnapshot(
                        situation.subscriber().source(),
                        situation.subscriber().data(),
                        counted.counters(),
                        situation.subscriber().ssv()),
                situation.sessions(),
                situation.now(),
                situation.installed()));
    }

    /**
     * Decides on a resource requested by the UE. Rejects the current request if it is not granted; revokes a resource
     * that was granted before and no longer is.
     */
    @SpecRef({"TS 29.512 4.2.4.6", "TS 29.212 4.5.1"})
    private void resource(DecisionInput situation, ObjectNode view, String id, JsonNode resource, PolicyOutcome whole) {
        ObjectNode context = Json.object().setAll(view).put("operation", "resource");
        context.set("resource", resource);
        PolicyOutcome outcome = engine.evaluate(service, context);
        boolean asked = ResourceRules.isAsked(situation.context(), id, resource);
        if (outcome.rejection() != null || outcome.media().isEmpty()) {
            if (asked) {
                outcome.orThrow();
                throw new ProblemException(
                        ProblemDetails.of(403, "POLICY_CONTEXT_DENIED", "no policy grants the UE a resource"));
            }
            return;
        }
        whole.notices().addAll(outcome.notices());
        try {
            ResourceRules.add(
                    whole.decision(),
                    id,
                    resource,
                    situation.context(),
                    prioritized(outcome.media(), whole.decision(), situation.context()));
        } catch (IllegalArgumentException e) {
            throw new ProblemException(ProblemDetails.of(403, ResourceRules.REJECTED, e.getMessage()));
        }
    }

    private ObjectNode mediaRules(ObjectNode view, AfMedia session, Instant now, PolicyOutcome whole) {
        try {
            ObjectNode app = SipForking.ofAf(session.request());
            return MediaRules.derive(session.key(), session.request(), rates, now, (media, signalling) -> {
                ObjectNode context =
                        Json.object().setAll(view).put("operation", "media").put("signalling", signalling);
                context.set("media", media);
                context.set("app", app);
                PolicyOutcome outcome = engine.evaluate(service, context);
                refuse(outcome.rejection(), media);
                add(whole.state(), outcome.state());
                whole.notices().addAll(outcome.notices());
                return prioritized(outcome.media(), whole.decision(), view.path("request"));
            });
        } catch (IllegalArgumentException e) {
            throw new ProblemException(ProblemDetails.of(400, "FILTER_RESTRICTIONS", e.getMessage()));
        }
    }

    /** Returns a grant with the ARP of the session if the policies give none. */
    @SpecRef({"TS 23.503 6.1.3.2.4", "TS 29.212 4.5.5"})
    private static ObjectNode prioritized(ObjectNode grant, ObjectNode decision, JsonNode request) {
        if (grant.hasNonNull("arp")) {
            return grant;
        }
        JsonNode arp = SmPolicyDecision.SESS_RULES
                .of(decision)
                .valueStream()
                .map(rule -> rule.path("authDefQos").path("arp"))
                .filter(JsonNode::isObject)
                .findFirst()
                .orElse(SmPolicyContextData.SUBS_DEF_QOS.of(request).path("arp"));
        return arp.isObject() ? grant.deepCopy().set("arp", arp.deepCopy()) : grant;
    }

    @SpecRef({"TS 29.514 5.6.2.16", "TS 29.214 4.4.1"})
    private static void refuse(@Nullable Rejection refused, JsonNode media) {
        if (refused == null) {
            return;
        }
        ProblemDetails problem = ProblemDetails.of(refused.status(), refused.cause(), refused.detail());
        ObjectNode acceptable = refused.acceptable();
        if (acceptable == null) {
            throw new ProblemException(problem);
        }
        ObjectNode service = Json.object();
        String number = MediaComponent.MED_COMP_N.of(media).asString("0");
        service.putObject("accBwMedComps")
                .putObject(number)
                .setAll(acceptable)
                .set(MediaComponent.MED_COMP_N.name(), MediaComponent.MED_COMP_N.of(media));
        throw new ProblemException(problem.with(ACCEPTABLE, service));
    }

    private static void add(ObjectNode decision, ObjectNode rules) {
        rules.properties()
                .forEach(map -> decision.withObjectProperty(map.getKey()).setAll((ObjectNode) map.getValue()));
    }

    /** Returns the policies' view of the input; its parts must not be changed. */
    public static ObjectNode context(DecisionInput situation) {
        ObjectNode context = Json.object()
                .put("operation", situation.operation())
                .put("now", situation.now().toString());
        context.set("request", situation.context());
        context.set("subscriber", situation.subscriber().data());
        context.set("counters", situation.subscriber().counters());
        context.set("ssv", situation.subscriber().ssv());
        if (!situation.installed().isEmpty()) {
            context.set("installed", MediaRules.without(situation.installed()));
        }
        return context;
    }
}
