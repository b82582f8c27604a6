// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.contract.notifier.PcEventExposure;
import org.sigcore.policy.contract.notifier.PcEventPage;
import org.sigcore.policy.contract.notifier.PcEventSubscription;
import org.sigcore.policy.kernel.events.PcEventHolding;
import org.sigcore.policy.kernel.events.PcEvents;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.Reporting;
import org.sigcore.policy.kernel.settings.NotifierSettings;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriptions of consumers to policy control events. Every process with this role holds all subscriptions in memory,
 * because each session event is matched against them, and reloads changed ones with {@link #refresh}. Thread-safe.
 */
@SpecRef("TS 29.523 4.2")
public final class PcEventSubscriptions implements PcEventExposure {
    /** The only optional feature supported (TS 29.523 5.8): ExtendedSessionInformation. */
    private static final String FEATURES = "1";

    private static final String SERVICE = "npcf-eventexposure-notify";
    private static final String TIMER = "pc-event-timer";
    private static final int PAGE = 200;

    private final DocumentStore store;
    private final Commits commits;
    private final Outbox outbox;
    private final InstantSource clock;
    private final PcEventHeld held;
    private final PcEventWalks walks;
    private final PcEventCounts counts;
    private final Supplier<NotifierSettings> settings;
    private final AtomicInteger beingCreated = new AtomicInteger();
    private final LongAdder refused = new LongAdder();
    private volatile Map<String, Known> known = Map.of();
    private volatile @Nullable List<PcEventSubscription> active;

    private record Known(long version, PcEventSubscription subscription) {}

    /** Reports the current state of the sessions of one role. */
    @FunctionalInterface
    public interface Source {
        /** Returns the events of the next sessions after {@code after}, at most {@code limit} sessions. */
        PcEventPage page(PcEventSubscription subscription, String after, int limit);
    }

    /**
     * @param sources session sources by name; resolved lazily, since their roles depend on this one
     * @param consumers sends a {@link Callback}; returns false when the consumer did not accept it
     * @param settings current settings, read for each request
     */
    public PcEventSubscriptions(
            DocumentStore store,
            Commits commits,
            Outbox outbox,
            Supplier<Map<String, Source>> sources,
            Predicate<ObjectNode> consumers,
            Supplier<NotifierSettings> settings,
            InstantSource clock) {
        this.store = store;
        this.settings = settings;
        this.commits = commits;
        this.outbox = outbox;
        this.clock = clock;
        this.held = new PcEventHeld(outbox, clock);
        this.walks = new PcEventWalks(store, commits, outbox, sources, consumers, clock);
        this.counts = new PcEventCounts(store, commits, outbox, held, clock);
    }

    /**
     * Creates a subscription.
     *
     * @param request PcEventExposureSubsc
     * @return the accepted subscription, with the current events if the consumer asked for immediate reporting
     * @throws ProblemException 400 for an invalid body, 500 INSUFFICIENT_RESOURCES at the limit of subscriptions
     */
    @SpecRef("TS 29.523 4.2.2.2")
    public PcEventSubscription create(ObjectNode request) {
        PcEventSubscription agreed = agreed(TimeOrderedId.next(clock.millis()), request);
        int creating = beingCreated.incrementAndGet();
        try {
            int allowed = settings.get().maxSubscriptions();
            if (pcEventSubscriptions().size() + creating > allowed) {
                refused.increment();
                throw new ProblemException(
                        SbiCause.INSUFFICIENT_RESOURCES, "there are " + allowed + " subscriptions already");
            }
            return added(agreed);
        } finally {
            beingCreated.decrementAndGet();
        }
    }

    /** Returns the number of subscriptions rejected at the limit since the start of the process. */
    public long refused() {
        return refused.sum();
    }

    private PcEventSubscription added(PcEventSubscription agreed) {
        ObjectNode shown = commits.together(() -> {
            Shown first = withCurrent(agreed, begun(agreed));
            RequestDeadline.check();
            store.add(agreed.id(), first.row.body());
            return first.shown;
        });
        refresh();
        return new PcEventSubscription(agreed.id(), shown);
    }

    /** Returns the stored subscription; responds 404 if it does not exist. */
    public ObjectNode read(String id) {
        return row(found(id)).request();
    }

    /** Replaces a subscription and resets its report counter; responds 404 if it does not exist. */
    @SpecRef("TS 29.523 4.2.2.3")
    public PcEventSubscription replace(String id, ObjectNode request) {
        StoredDocument _ = found(id);
        PcEventSubscription agreed = agreed(id, request);
        ObjectNode shown = commits.together(() -> {
            StoredDocument former = found(id);
            row(former).timers().forEach(outbox::cancel);
            PcEventRow begun = begun(agreed).held(row(former).held());
            Shown first = withCurrent(agreed, begun.holding().fetches() ? held.release(begun) : begun);
            RequestDeadline.check();
            store.replace(former, first.row.body());
            return first.shown;
        });
        refresh();
        return new PcEventSubscription(id, shown);
    }

    /** Deletes a subscription; responds 404 if it does not exist. */
    @SpecRef("TS 29.523 4.2.3.2")
    public void remove(String id) {
        boolean _ = commits.together(() -> ended(found(id)));
        refresh();
    }

    private boolean ended(StoredDocument stored) {
        PcEventRow row = row(stored);
        return ended(stored, row.holding().muted() ? row : held.release(row));
    }

    private boolean ended(StoredDocument stored, PcEventRow last) {
        last.timers().forEach(outbox::cancel);
        store.remove(stored);
        return true;
    }

    /** Loads subscriptions that other processes have added, changed or removed. */
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
                now.put(
                        id,
                        new Known(
                                read.version(),
                                new PcEventSubscription(id, row(read).request())));
            }
        });
        if (active == null || !now.equals(before)) {
            known = now;
            active = now.values().stream().map(Known::subscription).toList();
            counts.only(now.keySet());
        }
    }

    @Override
    public List<PcEventSubscription> pcEventSubscriptions() {
        if (active == null) {
            refresh(); // an event may arrive before the first scheduled refresh
        }
        List<PcEventSubscription> all = active;
        return all == null ? List.of() : all;
    }

    @Override
    @SpecRef("TS 29.523 4.2.4.2")
    public void pcEventsOccurred(String subscriptionId, List<ObjectNode> events) {
        if (counts.report(subscriptionId, events)) {
            refresh();
        }
    }

    /** Returns the outbox handler of timers: expiry, periodic reports and release of grouped reports. */
    public OutboxHandler timers() {
        return OutboxHandler.of(TIMER, 8, timer -> {
            String id = String.valueOf(Json.string(timer, "id"));
            String name = String.valueOf(Json.string(timer, "timer"));
            long at = timer.path("at").asLong(0);
            boolean gone = commits.together(() -> {
                StoredDocument stored = store.find(id);
                return stored == null || (row(stored).isTimed(name, at) && due(stored, name));
            });
            if (gone) {
                refresh();
            }
            return true;
        });
    }

    /**
     * Handles an expired timer; returns true if the subscription ends. A periodic report is skipped while the previous
     * one is still being sent or the subscription is muted.
     */
    private boolean due(StoredDocument stored, String timer) {
        PcEventRow row = row(stored);
        Reporting reporting = row.reporting();
        if (timer.equals(PcEventRow.GROUP)) {
            PcEventRow sent = held.release(row);
            if (reporting.over(clock.instant(), sent.reported())) {
                return ended(stored, sent);
            }
            store.replace(stored, sent.body());
            return false;
        }
        if (timer.equals(PcEventRow.END) || reporting.over(clock.instant(), row.reported())) {
            return ended(stored);
        }
        PcEventRow reported = row.holding().muted() || walks.isUnderWay(row)
                ? row
                : walks.begin(stored.id(), row.reported(row.reported() + 1));
        boolean last = reporting.over(clock.instant(), reported.reported());
        store.replace(
                stored,
                reported.timed(PcEventRow.PERIOD, last ? null : period(stored.id(), reporting))
                        .body());
        return false;
    }

    /** Returns the outbox handler that reports the current state of sessions page by page. */
    public OutboxHandler walks() {
        return walks.handler();
    }

    private record Shown(PcEventRow row, ObjectNode shown) {}

    /**
     * Collects the current events within a unit of work: the first pages go into the response, the rest into
     * notifications.
     */
    private Shown withCurrent(PcEventSubscription agreed, PcEventRow row) {
        if (!row.reporting().immediate()) {
            return new Shown(row, agreed.request());
        }
        PcEventRow walking = row;
        List<ObjectNode> events = new ArrayList<>();
        for (Map.Entry<String, Source> source : walks.sources().entrySet()) {
            PcEventPage page = source.getValue().page(agreed, "", PAGE);
            events.addAll(page.events());
            if (!page.last().isEmpty() && !row.holding().muted()) {
                walking = walks.begin(agreed.id(), row, source.getKey(), page.last());
                break;
            }
        }
        ObjectNode shown = agreed.request().deepCopy();
        if (!events.isEmpty()) {
            events.forEach(shown.putArray("eventNotifs")::add);
        }
        return new Shown(walking, shown);
    }

    /** Builds the outbox entry that notifies the consumer of these events. */
    static ObjectNode callback(ObjectNode request, List<ObjectNode> events) {
        return Callback.of(SERVICE, String.valueOf(Json.string(request, "notifUri")), PcEvents.body(request, events));
    }

    private PcEventSubscription agreed(String id, ObjectNode request) {
        PcEventShapes.SUBSCRIPTION.check(request);
        ObjectNode agreed = request.deepCopy();
        agreed.remove("eventNotifs");
        String offered = Json.string(request, "suppFeat");
        if (offered != null) {
            agreed.put("suppFeat", SupportedFeatures.common(offered, FEATURES));
        }
        NotifierSettings now = settings.get();
        PcEventHolding.settle(
                agreed, now.maxHeldReports(), now.heldReportsLast().toSeconds());
        return new PcEventSubscription(id, agreed);
    }

    /** Creates a new row and its timers, within a unit of work. */
    private PcEventRow begun(PcEventSubscription agreed) {
        PcEventRow row = PcEventRow.begun(agreed.request());
        Reporting reporting = row.reporting();
        Instant end = reporting.end();
        PcEventRow ending = end == null ? row : row.timed(PcEventRow.END, later(agreed.id(), PcEventRow.END, end));
        return reporting.periodic() ? ending.timed(PcEventRow.PERIOD, period(agreed.id(), reporting)) : ending;
    }

    private String period(String id, Reporting reporting) {
        Instant due = Instant.ofEpochMilli(clock.millis()).plusSeconds(reporting.periodSeconds());
        return later(id, PcEventRow.PERIOD, due);
    }

    private String later(String id, String timer, Instant due) {
        return later(outbox, id, timer, due);
    }

    /** Schedules a timer of a subscription, within a unit of work. */
    static String later(Outbox outbox, String id, String timer, Instant due) {
        ObjectNode document = Json.object().put("id", id).put("timer", timer).put("at", due.toEpochMilli());
        return outbox.later(TIMER, document, due);
    }

    private static PcEventRow row(StoredDocument stored) {
        return new PcEventRow(stored.body());
    }

    private StoredDocument found(String id) {
        @Nullable StoredDocument stored = store.find(id);
        if (stored == null) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription");
        }
        return stored;
    }
}
