// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.api;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import tools.jackson.databind.node.ObjectNode;

/**
 * The whole decision for a session: what the policies say for the session itself, and the rules of the AF sessions on
 * it. Thread-safe, has no state.
 */
@SpecRef({"TS 29.512 4.2.6", "TS 29.513 7.3"})
public final class SessionDecider {
    private final PolicyEngine engine;
    private final String service;

    /** @param service whose policies decide: {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue} */
    public SessionDecider(PolicyEngine engine, String service) {
        this.engine = engine;
        this.service = service;
    }

    /**
     * Decides.
     *
     * @throws ProblemException with status and cause if the policies refuse the session, or 403 FILTER_RESTRICTIONS if
     *     the media of an AF session cannot be turned into rules
     */
    public Decided decide(Situation situation) {
        PolicyOutcome outcome = engine.evaluate(service, context(situation)).orThrow();
        ObjectNode decision = outcome.decision();
        for (AfMedia session : situation.sessions()) {
            add(decision, mediaRules(situation, session, outcome.state()));
            EventTriggers.add(decision, session.request());
        }
        return new Decided(decision, outcome.counters(), outcome.state());
    }

    /** Decides; counters that the policies turn out to need are subscribed to, and it is decided again. */
    public Decided decideWithCounters(Situation situation, SubscriberData subscribers, SubscriberQuery query) {
        Decided first = decide(situation);
        if (first.counters() == null) {
            return first;
        }
        SubscriberSnapshot counted = subscribers.withCounters(query, first.counters());
        if (counted.counters().equals(situation.subscriber().counters())) {
            return first;
        }
        return decide(new Situation(
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

    private ObjectNode mediaRules(Situation situation, AfMedia session, ObjectNode state) {
        try {
            return MediaRules.derive(session.key(), session.request(), (media, signalling) -> {
                ObjectNode context =
                        context(situation).put("operation", "media").put("signalling", signalling);
                context.set("media", media);
                context.set("app", session.request());
                PolicyOutcome outcome = engine.evaluate(service, context).orThrow();
                add(state, outcome.state());
                return outcome.media();
            });
        } catch (IllegalArgumentException e) {
            throw new ProblemException(ProblemDetails.of(403, "FILTER_RESTRICTIONS", e.getMessage()));
        }
    }

    private static void add(ObjectNode decision, ObjectNode rules) {
        rules.properties()
                .forEach(map -> decision.withObjectProperty(map.getKey()).setAll((ObjectNode) map.getValue()));
    }

    /** What policies see of a situation. */
    public static ObjectNode context(Situation situation) {
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
