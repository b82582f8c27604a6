// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.notifier.PcEventPage;
import org.sigcore.policy.contract.notifier.PcEventSubscription;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Walks over all sessions for subscriptions that request the current state, one page at a time; the next page follows
 * once the consumer has accepted the previous one. A subscription has at most one walk. Its position is stored in the
 * row, so that another process can continue it. Thread-safe.
 */
final class PcEventWalks {
    private static final String KIND = "pc-event-walk";
    private static final String BEGAN = "began";
    private static final String SOURCE = "source";
    private static final String AFTER = "after";
    private static final int PAGE = 50;
    /** Time after which an unfinished walk is abandoned and the next periodic report starts a new one. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final DocumentStore store;
    private final Commits commits;
    private final Outbox outbox;
    private final Supplier<Map<String, PcEventSubscriptions.Source>> sources;
    private final Predicate<ObjectNode> consumers;
    private final InstantSource clock;

    /**
     * @param sources session sources by name
     * @param consumers sends a {@link Callback}; returns false when the consumer did not accept it
     */
    PcEventWalks(
            DocumentStore store,
            Commits commits,
            Outbox outbox,
            Supplier<Map<String, PcEventSubscriptions.Source>> sources,
            Predicate<ObjectNode> consumers,
            InstantSource clock) {
        this.store = store;
        this.commits = commits;
        this.outbox = outbox;
        this.sources = sources;
        this.consumers = consumers;
        this.clock = clock;
    }

    /** Returns the session sources in the order in which they are walked. */
    NavigableMap<String, PcEventSubscriptions.Source> sources() {
        return new TreeMap<>(sources.get());
    }

    /** True while a walk is in progress and has not timed out. */
    boolean isUnderWay(PcEventRow row) {
        ObjectNode walk = row.walk();
        return walk != null && Long.parseLong(walk.path(BEGAN).asString("0")) + LONGEST.toMillis() > clock.millis();
    }

    /** Starts a walk at the first session, within a unit of work. */
    PcEventRow begin(String id, PcEventRow row) {
        return sources().isEmpty() ? row : begin(id, row, sources().firstKey(), "");
    }

    /** Starts a walk after a given session of a source, within a unit of work. */
    PcEventRow begin(String id, PcEventRow row, String source, String after) {
        return next(id, row, Long.toString(clock.millis()), source, after);
    }

    private PcEventRow next(String id, PcEventRow row, String began, String source, String after) {
        ObjectNode walk = Json.object().put(BEGAN, began).put(SOURCE, source).put(AFTER, after);
        ObjectNode document = Json.object().put("id", id).put("uri", Json.string(row.request(), "notifUri"));
        document.set("walk", walk);
        outbox.add(KIND, document);
        return row.walking(walk);
    }

    /** Returns the outbox handler that reports the next page of a walk. */
    OutboxHandler handler() {
        return new OutboxHandler() {
            @Override
            public String kind() {
                return KIND;
            }

            @Override
            public String receiver(ObjectNode document) {
                return Callback.receiver(document);
            }

            @Override
            public boolean send(ObjectNode document) {
                return step(String.valueOf(Json.string(document, "id")), document.withObjectProperty("walk"));
            }
        };
    }

    private boolean step(String id, ObjectNode walk) {
        PcEventRow row = at(store.find(id), walk);
        PcEventSubscriptions.Source source = sources().get(String.valueOf(Json.string(walk, SOURCE)));
        if (row == null) {
            return true;
        }
        PcEventSubscription subscription = new PcEventSubscription(id, row.request());
        PcEventPage page = source == null
                ? PcEventPage.NONE
                : source.page(subscription, String.valueOf(Json.string(walk, AFTER)), PAGE);
        if (!page.events().isEmpty() && !consumers.test(PcEventSubscriptions.callback(row.request(), page.events()))) {
            return false;
        }
        boolean _ = commits.together(() -> {
            StoredDocument stored = store.find(id);
            PcEventRow now = at(stored, walk);
            if (stored != null && now != null) {
                moveOn(stored, now, walk, page.last());
            }
            return true;
        });
        return true;
    }

    private void moveOn(StoredDocument stored, PcEventRow row, ObjectNode walk, String last) {
        String source = String.valueOf(Json.string(walk, SOURCE));
        String following = last.isEmpty() ? sources().higherKey(source) : source;
        if (following != null) {
            String began = String.valueOf(Json.string(walk, BEGAN));
            store.replace(stored, next(stored.id(), row, began, following, last).body());
        } else if (row.reporting().periodic() && row.reporting().over(clock.instant(), row.reported())) {
            row.timers().forEach(outbox::cancel);
            store.remove(stored); // the last page of the last periodic report is sent
        } else {
            store.replace(stored, row.walking(null).body());
        }
    }

    /** Returns the row if the walk is at this position; null if another process has continued or restarted it. */
    private static @Nullable PcEventRow at(@Nullable StoredDocument stored, ObjectNode walk) {
        PcEventRow row = stored == null ? null : new PcEventRow(stored.body());
        return row != null && walk.equals(row.walk()) ? row : null;
    }
}
