// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.pre.api.PolicyOutcome;
import org.sigcore.policy.rules.EventTriggers;
import org.sigcore.policy.rules.MediaRules;
import org.sigcore.policy.rules.SupportedFeatures;
import tools.jackson.databind.node.ObjectNode;

/**
 * The whole decision for a session: what the policies say for the session itself, and the rules of the AF sessions on
 * it. Thread-safe, has no state.
 */
@SpecRef({"TS 29.512 4.2.6", "TS 29.514 4.2.2.2"})
final class SmDecider {
    private static final String SERVICE = "pcf-sm";
    private final PolicyEngine engine;
    private final String supportedFeatures;

    SmDecider(PolicyEngine engine, String supportedFeatures) {
        this.engine = engine;
        this.supportedFeatures = supportedFeatures;
    }

    /** What a decision rests on. */
    record Situation(
            String operation,
            ObjectNode context,
            SubscriberSnapshot subscriber,
            List<AppSession> sessions,
            Instant now) {}

    /**
     * A decision.
     *
     * @param decision the whole SmPolicyDecision that is to hold
     * @param counters counters whose status the policies need, null for none
     */
    record Decided(ObjectNode decision, @Nullable List<String> counters) {}

    /**
     * Decides.
     *
     * @throws ProblemException with status and cause if the policies refuse the session, or 400/403 if the media of an
     *     AF session cannot be turned into rules
     */
    Decided decide(Situation situation) {
        PolicyOutcome outcome = engine.evaluate(SERVICE, context(situation)).orThrow();
        ObjectNode decision = outcome.decision();
        String offered = Json.string(situation.context(), "suppFeat");
        if (offered != null) {
            decision.put("suppFeat", SupportedFeatures.common(offered, supportedFeatures));
        }
        for (AppSession session : situation.sessions()) {
            add(decision, mediaRules(situation, session));
            EventTriggers.add(decision, session.request());
        }
        return new Decided(decision, outcome.counters());
    }

    private ObjectNode mediaRules(Situation situation, AppSession session) {
        try {
            return MediaRules.derive(session.ruleKey(), session.request(), (media, signalling) -> {
                ObjectNode context =
                        context(situation).put("operation", "media").put("signalling", signalling);
                context.set("media", media);
                context.set("app", session.request());
                return engine.evaluate(SERVICE, context).orThrow().media();
            });
        } catch (IllegalArgumentException e) {
            throw new ProblemException(ProblemDetails.of(403, "FILTER_RESTRICTIONS", e.getMessage()));
        }
    }

    private static void add(ObjectNode decision, ObjectNode rules) {
        rules.properties()
                .forEach(map -> decision.withObjectProperty(map.getKey()).setAll((ObjectNode) map.getValue()));
    }

    private static ObjectNode context(Situation situation) {
        ObjectNode context = Json.object()
                .put("operation", situation.operation())
                .put("now", situation.now().toString());
        context.set("request", situation.context());
        context.set("subscriber", situation.subscriber().data());
        context.set("counters", situation.subscriber().counters());
        return context;
    }
}
