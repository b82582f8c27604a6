// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.util.List;
import java.util.function.Supplier;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.notifier.PcEventSubscription;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.events.EventContext;
import org.sigcore.policy.kernel.events.PcEvents;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policy engine that adds triggers to decisions of PDU sessions, so that the SMF reports the events to which consumers
 * of policy control events have subscribed. A session gets the triggers with its next decision after the subscription.
 * Thread-safe.
 */
@SpecRef("TS 29.523 4.2.2.2")
public final class TriggeredEngine implements PolicyEngine {
    private final PolicyEngine engine;
    private final Supplier<List<PcEventSubscription>> subscriptions;

    /** @param subscriptions read for each decision, so it must not block */
    public TriggeredEngine(PolicyEngine engine, Supplier<List<PcEventSubscription>> subscriptions) {
        this.engine = engine;
        this.subscriptions = subscriptions;
    }

    @Override
    public PolicyOutcome evaluate(String service, ObjectNode context) {
        PolicyOutcome outcome = engine.evaluate(service, context);
        List<PcEventSubscription> all = subscriptions.get();
        if (!all.isEmpty() && outcome.rejection() == null && !context.has("media")) {
            EventContext scene = new EventContext(context.withObjectProperty("request"), List.of(), null);
            for (PcEventSubscription subscription : all) {
                ObjectNode request = subscription.request().deepCopy();
                request.remove("filterServices"); // an AF may request the service later
                PcEvents.TRIGGERS.forEach((event, trigger) -> {
                    if (PcEvents.concerns(request, scene, event)) {
                        EventTriggers.add(outcome.decision(), trigger);
                    }
                });
            }
        }
        return outcome;
    }
}
