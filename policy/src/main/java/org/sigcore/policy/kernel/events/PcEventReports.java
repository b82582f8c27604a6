// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.events;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.notifier.PcEventPage;
import org.sigcore.policy.contract.notifier.PcEventSubscription;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.AmGrants;
import org.sigcore.policy.kernel.session.logic.Reporting;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionContexts;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import org.sigcore.policy.kernel.session.service.SessionStore;
import org.sigcore.policy.kernel.store.LastWrite;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reports policy control events of a service's sessions to the subscribers of these events. Notifications are added to
 * the outbox in the commit of the change that they report. Thread-safe.
 */
@SpecRef("TS 29.523 4.2.4.2")
public final class PcEventReports implements SessionObserver {
    /** Outbox kind of events whose reports the notifier counts. */
    public static final String COUNTED = "pc-event";

    private static final String SERVICE = "npcf-eventexposure-notify";
    private final Supplier<List<PcEventSubscription>> subscriptions;
    private final Outbox outbox;
    private final InstantSource clock;

    /** @param subscriptions called at each change, must not block */
    public PcEventReports(Supplier<List<PcEventSubscription>> subscriptions, Outbox outbox, InstantSource clock) {
        this.subscriptions = subscriptions;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public Session changing(@Nullable Session before, Session after) {
        List<PcEventSubscription> all = subscriptions.get();
        if (before != null && !all.isEmpty()) {
            EventContext scene = scene(after);
            List<String> changed = PcEvents.changed(scene(before), scene);
            if (!changed.isEmpty()) {
                Instant now = clock.instant();
                all.forEach(one -> tell(one, told(one, scene, changed, now)));
            }
        }
        return after;
    }

    /**
     * Reports events that leave no trace in the session: detected applications, and a released access of an MA PDU
     * session.
     *
     * @param update SmPolicyUpdateContextData
     */
    public void reported(Session session, ObjectNode update) {
        List<PcEventSubscription> all = subscriptions.get();
        if (all.isEmpty()) {
            return;
        }
        if (update.path("relAccessInfo").isObject()) {
            released(all, session, update.path("relAccessInfo"));
        }
        if (update.has("appDetectionInfos")) {
            applications(all, session, update);
        }
    }

    private void released(List<PcEventSubscription> all, Session session, JsonNode access) {
        EventContext scene = scene(session);
        for (PcEventSubscription subscription : all) {
            List<ObjectNode> events = told(subscription, scene, List.of(PcEvents.ACCESS), clock.instant());
            for (ObjectNode event : events) {
                event.remove("addAccessInfo");
                event.set("relAccessInfo", access);
            }
            tell(subscription, events);
        }
    }

    private void applications(List<PcEventSubscription> all, Session session, ObjectNode update) {
        EventContext scene = scene(session);
        for (PcEventSubscription subscription : all) {
            List<ObjectNode> events = new ArrayList<>();
            for (JsonNode detected : update.path("appDetectionInfos")) {
                String application = detected.path("appId").asString("");
                String event = SessionContexts.stops(update, detected)
                        ? PcEvents.APPLICATION_STOP
                        : PcEvents.APPLICATION_START;
                if (PcEvents.concerns(subscription.request(), scene, event)
                        && PcEvents.concernsApplication(subscription.request(), application)) {
                    events.add(PcEvents.notification(subscription.request(), scene, event, clock.instant())
                            .put("appId", application));
                }
            }
            tell(subscription, events);
        }
    }

    /**
     * Reports that rules requested by applications were delivered to a UE, or that delivery failed.
     *
     * @param failure Failure of TS 29.522; null after delivery
     */
    public void delivered(Session session, @Nullable String failure) {
        String event = failure == null ? PcEvents.DELIVERED : PcEvents.NOT_DELIVERED;
        EventContext scene = scene(session);
        for (PcEventSubscription subscription : subscriptions.get()) {
            List<ObjectNode> events = told(subscription, scene, List.of(event), clock.instant());
            if (failure != null) {
                events.forEach(one -> one.put("delivFailure", failure));
            }
            tell(subscription, events);
        }
    }

    /**
     * Returns the current events of a page of sessions for a subscription, as defined by {@link
     * org.sigcore.policy.contract.notifier.SmPcEvents}.
     */
    public PcEventPage page(SessionStore sessions, PcEventSubscription subscription, String after, int limit) {
        List<LastWrite> touched = sessions.walk(after, limit);
        List<String> ids = touched.stream().map(LastWrite::id).toList();
        List<ObjectNode> events = new ArrayList<>();
        for (Session session : sessions.findAll(ids)) {
            EventContext scene = scene(session);
            events.addAll(told(subscription, scene, PcEvents.current(scene), clock.instant()));
        }
        return new PcEventPage(
                events, touched.size() < limit ? "" : touched.getLast().id());
    }

    private static List<ObjectNode> told(
            PcEventSubscription subscription, EventContext scene, List<String> events, Instant now) {
        return events.stream()
                .filter(event -> PcEvents.concerns(subscription.request(), scene, event))
                .map(event -> PcEvents.notification(subscription.request(), scene, event, now))
                .toList();
    }

    private void tell(PcEventSubscription subscription, List<ObjectNode> events) {
        Reporting reporting = Reporting.of(subscription.request().path("eventsRepInfo"));
        if (events.isEmpty() || reporting.periodic() || reporting.over(clock.instant(), 0)) {
            return;
        }
        if (reporting.most() < Long.MAX_VALUE
                || PcEventHolding.of(subscription.request()).holds()) {
            ObjectNode counted = Json.object().put("id", subscription.id());
            events.forEach(counted.putArray("events")::add);
            outbox.add(COUNTED, counted);
        } else {
            String uri = String.valueOf(Json.string(subscription.request(), "notifUri"));
            outbox.add(Callback.KIND, Callback.of(SERVICE, uri, PcEvents.body(subscription.request(), events)));
        }
    }

    private static EventContext scene(Session session) {
        boolean hasArea = session.decision().path("servAreaRes").has("restrictionType");
        return new EventContext(
                session.context(),
                session.af().stream().map(AfSession::request).toList(),
                hasArea ? AmGrants.coverage(session, Json.object()) : null);
    }
}
