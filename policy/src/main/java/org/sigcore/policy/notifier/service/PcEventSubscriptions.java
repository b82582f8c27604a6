// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.notifier.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.documents.logic.StoredDocument;
import org.sigcore.policy.documents.service.DocumentStore;
import org.sigcore.policy.notifier.api.PcEventExposure;
import org.sigcore.policy.notifier.api.PcEventPage;
import org.sigcore.policy.notifier.api.PcEventSubscription;
import org.sigcore.policy.notifier.api.PcEvents;
import org.sigcore.policy.notifier.logic.PcEventShapes;
import org.sigcore.policy.outbox.logic.Callback;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.session.logic.Reporting;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/**
 * Consumers of policy control events. Every process with this role has all subscriptions in memory and looks for changes of
 * them ({@link #refresh}), since each event of a session asks whom it concerns. Thread-safe.
 */
@SpecRef("TS 29.523 4.2")
public final class PcEventSubscriptions implements PcEventExposure {
    /** Of the optional features (TS 29.523 5.8) ExtendedSessionInformation. */
    private static final String FEATURES = "1";

    private static final String SERVICE = "npcf-eventexposure-notify";
    private static final String TIMER = "pc-event-timer";
    private static final String WALK = "pc-event-walk";
    private static final String END = "end";
    private static final String PERIOD = "period";
    private static final String REPORTED = "reported";
    private static final String REQUEST = "request";
    private static final int PAGE = 200;

    private final DocumentStore store;
    private final Commits commits;
    private final Outbox outbox;
    private final Supplier<Map<String, Source>> sources;
    private final InstantSource clock;
    private volatile Map<String, Known> known = Map.of();
    private volatile @Nullable List<PcEventSubscription> active;

    private record Known(long version, PcEventSubscription subscription) {}

    /** Where sessions are looked at. */
    @FunctionalInterface
    public interface Source {
        /** As the roles' interfaces in {@code api}. */
        PcEventPage page(PcEventSubscription subscription, String after, int limit);
    }

    /** @param sources by name; asked when sessions are looked at for the first time, since they in turn need this role */
    public PcEventSubscriptions(
            DocumentStore store,
            Commits commits,
            Outbox outbox,
            Supplier<Map<String, Source>> sources,
            InstantSource clock) {
        this.store = store;
        this.commits = commits;
        this.outbox = outbox;
        this.sources = sources;
        this.clock = clock;
    }

    /**
     * Creates a subscription.
     *
     * @param request PcEventExposureSubsc
     * @return as it is agreed, with what is the case now if that is asked for
     * @throws ProblemException 400 for a faulty body
     */
    @SpecRef("TS 29.523 4.2.2.2")
    public PcEventSubscription create(ObjectNode request) {
        PcEventSubscription agreed = agreed(TimeOrderedId.next(clock.millis()), request);
        boolean _ = commits.together(() -> {
            store.add(agreed.id(), begun(agreed));
            return true;
        });
        refresh();
        return withCurrent(agreed);
    }

    /** The subscription as it is, or 404. */
    public ObjectNode read(String id) {
        return request(found(id));
    }

    /** Puts another one in the place of a subscription, or 404; the number of reports begins again. */
    @SpecRef("TS 29.523 4.2.2.3")
    public PcEventSubscription replace(String id, ObjectNode request) {
        StoredDocument _ = found(id);
        PcEventSubscription agreed = agreed(id, request);
        boolean _ = commits.together(() -> {
            store.replace(found(id), begun(agreed));
            return true;
        });
        refresh();
        return withCurrent(agreed);
    }

    /** Ends a subscription, or 404. */
    @SpecRef("TS 29.523 4.2.3.2")
    public void remove(String id) {
        boolean _ = commits.together(() -> {
            store.remove(found(id));
            return true;
        });
        refresh();
    }

    /** Brings what was changed by other processes. */
    public synchronized void refresh() {
        Map<String, Known> before = known;
        Map<String, Known> now = new LinkedHashMap<>();
        store.versions().forEach((id, version) -> {
            Known same = before.get(id);
            if (same != null && same.version == version) {
                now.put(id, same);
                return;
            }
            StoredDocument read = store.find(id);
            if (read != null) {
                now.put(id, new Known(read.version(), new PcEventSubscription(id, request(read))));
            }
        });
        if (active == null || !now.equals(before)) {
            known = now;
            active = now.values().stream().map(Known::subscription).toList();
        }
    }

    @Override
    public List<PcEventSubscription> pcEventSubscriptions() {
        if (active == null) {
            refresh(); // the first event may come before the first look
        }
        List<PcEventSubscription> all = active;
        return all == null ? List.of() : all;
    }

    @Override
    @SpecRef("TS 29.523 4.2.4.2")
    public void pcEventsOccurred(String subscriptionId, List<ObjectNode> events) {
        boolean gone = commits.together(() -> {
            StoredDocument stored = store.find(subscriptionId);
            if (stored == null) {
                return true;
            }
            Reporting reporting = reporting(stored);
            long reported = stored.body().path(REPORTED).asLong(0);
            if (!reporting.over(clock.instant(), reported)) {
                post(request(stored), events);
                reported++;
            }
            return counted(stored, reporting, reported);
        });
        if (gone) {
            refresh();
        }
    }

    /** Writes how many reports there were; after the last one the subscription is gone. */
    private boolean counted(StoredDocument stored, Reporting reporting, long reported) {
        if (reporting.over(clock.instant(), reported)) {
            store.remove(stored);
            return true;
        }
        store.replace(stored, stored.body().deepCopy().put(REPORTED, reported));
        return false;
    }

    /** What is due at a time: the end of a subscription, or a periodic report. */
    public OutboxHandler timers() {
        return OutboxHandler.of(TIMER, 8, timer -> {
            String id = String.valueOf(Json.string(timer, "id"));
            String kind = String.valueOf(Json.string(timer, "timer"));
            long at = timer.path("at").asLong(0);
            boolean gone = commits.together(() -> {
                StoredDocument stored = store.find(id);
                return stored == null || (stored.body().path(kind).asLong(0) == at && due(stored, kind));
            });
            if (gone) {
                refresh();
            }
            return true;
        });
    }

    private boolean due(StoredDocument stored, String kind) {
        Reporting reporting = reporting(stored);
        long reported = stored.body().path(REPORTED).asLong(0);
        if (kind.equals(END) || reporting.over(clock.instant(), reported)) {
            store.remove(stored);
            return true;
        }
        sources.get().keySet().forEach(source -> walk(stored.id(), source, ""));
        if (reporting.over(clock.instant(), reported + 1)) {
            store.replace(
                    stored, stored.body().deepCopy().put(REPORTED, reported + 1).put(PERIOD, 0));
            return false;
        }
        ObjectNode body = stored.body().deepCopy().put(REPORTED, reported + 1);
        store.replace(stored, body.put(PERIOD, later(stored.id(), PERIOD, inSeconds(reporting.periodSeconds()))));
        return false;
    }

    /** What is the case in sessions, looked up page by page in the background. */
    public OutboxHandler walks() {
        return OutboxHandler.of(WALK, 8, walk -> {
            String id = String.valueOf(Json.string(walk, "id"));
            String name = String.valueOf(Json.string(walk, "source"));
            StoredDocument stored = store.find(id);
            Source source = sources.get().get(name);
            if (stored == null || source == null) {
                return true;
            }
            PcEventSubscription subscription = new PcEventSubscription(id, request(stored));
            PcEventPage page = source.page(subscription, String.valueOf(Json.string(walk, "after")), PAGE);
            if (!page.events().isEmpty()) {
                post(subscription.request(), page.events());
            }
            if (!page.last().isEmpty()) {
                walk(id, name, page.last());
            }
            return true;
        });
    }

    private void walk(String id, String source, String after) {
        outbox.add(WALK, Json.object().put("id", id).put("source", source).put("after", after));
    }

    /** What the first sessions show goes into the answer, the rest into notifications. */
    private PcEventSubscription withCurrent(PcEventSubscription agreed) {
        if (!Reporting.of(agreed.request().path("eventsRepInfo")).immediate()) {
            return agreed;
        }
        List<ObjectNode> events = new ArrayList<>();
        sources.get().forEach((name, source) -> {
            PcEventPage page = source.page(agreed, "", PAGE);
            events.addAll(page.events());
            if (!page.last().isEmpty()) {
                walk(agreed.id(), name, page.last());
            }
        });
        ObjectNode shown = agreed.request().deepCopy();
        if (!events.isEmpty()) {
            events.forEach(shown.putArray("eventNotifs")::add);
        }
        return new PcEventSubscription(agreed.id(), shown);
    }

    private void post(ObjectNode request, List<ObjectNode> events) {
        outbox.add(
                Callback.KIND,
                Callback.of(SERVICE, String.valueOf(Json.string(request, "notifUri")), PcEvents.body(request, events)));
    }

    private static PcEventSubscription agreed(String id, ObjectNode request) {
        PcEventShapes.SUBSCRIPTION.check(request);
        ObjectNode agreed = request.deepCopy();
        agreed.remove("eventNotifs");
        String offered = Json.string(request, "suppFeat");
        if (offered != null) {
            agreed.put("suppFeat", SupportedFeatures.common(offered, FEATURES));
        }
        return new PcEventSubscription(id, agreed);
    }

    /** Within a unit of work: a new row with its timers. */
    private ObjectNode begun(PcEventSubscription agreed) {
        ObjectNode body = Json.object();
        body.set(REQUEST, agreed.request());
        Reporting reporting = Reporting.of(agreed.request().path("eventsRepInfo"));
        Instant end = reporting.end();
        if (end != null) {
            body.put(END, later(agreed.id(), END, end));
        }
        if (reporting.periodic()) {
            body.put(PERIOD, later(agreed.id(), PERIOD, inSeconds(reporting.periodSeconds())));
        }
        return body;
    }

    private Instant inSeconds(int seconds) {
        return Instant.ofEpochMilli(clock.millis()).plusSeconds(seconds);
    }

    private long later(String id, String timer, Instant due) {
        ObjectNode document = Json.object().put("id", id).put("timer", timer).put("at", due.toEpochMilli());
        String _ = outbox.later(TIMER, document, due);
        return due.toEpochMilli();
    }

    private static ObjectNode request(StoredDocument stored) {
        return stored.body().withObjectProperty(REQUEST);
    }

    private static Reporting reporting(StoredDocument stored) {
        return Reporting.of(request(stored).path("eventsRepInfo"));
    }

    private StoredDocument found(String id) {
        @Nullable StoredDocument stored = store.find(id);
        if (stored == null) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription");
        }
        return stored;
    }
}
