// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.association.GuamiStatus;
import org.sigcore.policy.kernel.association.GuamiStatuses;
import org.sigcore.policy.kernel.association.ServingAmf;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;
import org.sigcore.policy.role.ueservice.service.AmfClient.StatusAnswer;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriptions to status changes of AMFs: one for each GUAMI of which UEs are listened to, whatever their number. They are made in
 * the background, kept until no association needs them, and what AMFs tell is stored before it counts. Thread-safe.
 */
@SpecRef({"TS 29.518 5.2.2.5", "TS 23.501 5.21.2.2"})
public final class AmfStatusSubscriptions {
    private static final String SUBSCRIBE = "amf-status-subscribe";
    private static final String CHECK = "amf-status-check";
    private static final String MOVED = "amf-status-moved";
    private static final String GUAMI = "guami";
    private static final String KEY = "key";
    private static final String AT = "at";
    private static final String AFTER = "after";
    private static final int MOST_ATTEMPTS = 8;
    private static final int PAGE = 100;
    /** An AMF that does not answer is asked again with a delivery after that. */
    private static final Duration ASKED = Duration.ofMinutes(1);

    private final GuamiStatuses statuses;
    private final Ports ports;
    private final Supplier<Duration> interval;
    private final UnaryOperator<String> callbacks;
    private final Consumer<String> count;
    private final Map<String, Instant> asked = new ConcurrentHashMap<>();

    /** What it rests on. */
    public record Ports(
            DocumentStore store,
            Commits commits,
            Outbox outbox,
            AmfClient amfs,
            Listened listened,
            InstantSource clock) {}

    /** Associations whose UEs are listened to. */
    @FunctionalInterface
    public interface Listened {
        /**
         * A page of their identities, in order.
         *
         * @param guamiKey as {@link GuamiStatus#key}
         * @param after the last one of the page before; empty for the first page
         */
        List<String> page(String guamiKey, String after, int limit);
    }

    /**
     * @param interval after which it is looked whether a subscription is of use, and known to its AMF; zero for no subscriptions
     * @param callbacks where AMFs reach us about a GUAMI, by its key
     * @param count told of what happens, in a word of a closed set
     */
    public AmfStatusSubscriptions(
            GuamiStatuses statuses,
            Ports ports,
            Supplier<Duration> interval,
            UnaryOperator<String> callbacks,
            Consumer<String> count) {
        this.statuses = statuses;
        this.ports = ports;
        this.interval = interval;
        this.callbacks = callbacks;
        this.count = count;
    }

    /** Who serves the UE of an association now. */
    ServingAmf serving(ObjectNode context) {
        return statuses.serving(context);
    }

    /** An association is served by that AMF: has us subscribe there unless that was done. */
    void uses(ServingAmf amf) {
        ObjectNode guami = amf.guami();
        if (guami == null || amf.status() != null || interval.get().isZero()) {
            return;
        }
        Instant now = ports.clock.instant();
        Instant last = asked.get(GuamiStatus.key(guami));
        if (last == null || last.plus(ASKED).isBefore(now)) {
            asked.put(GuamiStatus.key(guami), now);
            ObjectNode document = Json.object();
            document.set(GUAMI, guami);
            if (amf.instance() != null) {
                document.put("servingNfId", amf.instance());
            }
            ports.outbox.add(SUBSCRIBE, document);
        }
    }

    /** Subscribes at AMFs. */
    public OutboxHandler subscriptions() {
        return OutboxHandler.of(SUBSCRIBE, MOST_ATTEMPTS, this::subscribe);
    }

    private boolean subscribe(ObjectNode document) {
        ServingAmf amf = ServingAmf.of(document);
        ObjectNode guami = amf.guami();
        if (guami == null || ports.store.find(GuamiStatus.key(guami)) != null) {
            return true;
        }
        StatusAnswer answer = ports.amfs.subscribeStatus(amf, data(guami));
        String uri = answer.subscription();
        if (answer.later()) {
            return false;
        }
        count.accept(uri == null ? "not-subscribed" : "subscribed");
        String key = GuamiStatus.key(guami);
        boolean _ = ports.commits.together(() -> {
            boolean first = ports.store.find(key) == null;
            if (first) {
                long check = checkLater(key);
                ports.store.add(key, GuamiStatus.subscribed(guami, uri, check).document());
            } else {
                unsubscribe(uri);
            }
            return first;
        });
        changed(key);
        return true;
    }

    /** SubscriptionData. */
    @SpecRef("TS 29.518 6.1.6.2.2")
    private ObjectNode data(ObjectNode guami) {
        ObjectNode data = Json.object().put("amfStatusUri", callbacks.apply(GuamiStatus.key(guami)));
        data.putArray("guamiList").add(guami);
        return data;
    }

    /** Within a unit of work: when it is looked whether a subscription is still of use. */
    private long checkLater(String key) {
        Duration pause = interval.get().isZero() ? UeDelivery.HOUR : interval.get();
        Instant due = Instant.ofEpochMilli(ports.clock.millis()).plus(pause);
        var _ = ports.outbox.later(CHECK, Json.object().put(KEY, key).put(AT, due.toEpochMilli()), due);
        return due.toEpochMilli();
    }

    /** Ends what no association needs, and has others confirmed by their AMFs. */
    public OutboxHandler checks() {
        return OutboxHandler.of(CHECK, MOST_ATTEMPTS, document -> {
            String key = String.valueOf(Json.string(document, KEY));
            StoredDocument stored = ports.store.find(key);
            if (stored == null
                    || GuamiStatus.of(stored.body()).check()
                            != document.path(AT).asLong(0)) {
                return true;
            }
            GuamiStatus status = GuamiStatus.of(stored.body());
            String uri = status.subscription();
            boolean needed = uri != null
                    && !interval.get().isZero()
                    && !ports.listened.page(key, "", 1).isEmpty();
            boolean lost = needed && uri != null && !ports.amfs.confirmStatus(uri, data(status.guami()));
            boolean _ = ports.commits.together(() -> checked(key, needed, lost));
            changed(key);
            return true;
        });
    }

    /** An AMF that has forgotten us, but speaks, is available, whatever it said before. */
    private boolean checked(String key, boolean needed, boolean lost) {
        StoredDocument stored = ports.store.find(key);
        if (stored == null) {
            return false;
        }
        GuamiStatus status = GuamiStatus.of(stored.body());
        if (needed && !lost) {
            ports.store.replace(stored, status.checkedAt(checkLater(key)).document());
            return true;
        }
        ports.store.remove(stored);
        if (lost) {
            ObjectNode again = Json.object();
            again.set(GUAMI, status.guami());
            ports.outbox.add(SUBSCRIBE, again);
            count.accept("lost");
        } else if (status.subscription() != null) {
            unsubscribe(status.subscription());
            count.accept("ended");
        }
        return true;
    }

    private void unsubscribe(@Nullable String uri) {
        if (uri != null) {
            ports.outbox.add(UePeer.UNSUBSCRIBE, UePeer.document(uri));
        }
    }

    /**
     * Takes what an AMF tells of a GUAMI.
     *
     * @param notification AmfStatusChangeNotification
     * @return false when there is no subscription for it
     * @throws ProblemException 400 for a faulty body
     */
    @SpecRef("TS 29.518 5.2.2.5.3")
    public boolean notified(String key, ObjectNode notification) {
        GuamiStatus.NOTIFICATION.check(notification);
        record Told(GuamiStatus before, GuamiStatus after) {}
        Told told = ports.commits.together(() -> {
            StoredDocument stored = ports.store.find(key);
            if (stored == null) {
                return null;
            }
            GuamiStatus before = GuamiStatus.of(stored.body());
            GuamiStatus after = before.told(notification);
            if (!after.equals(before)) {
                ports.store.replace(stored, after.document());
                ports.outbox.add(MOVED, Json.object().put(KEY, key).put(AFTER, ""));
            }
            return new Told(before, after);
        });
        if (told == null) {
            return false;
        }
        boolean same = told.before.equals(told.after);
        count.accept(same ? "ignored" : told.after.unavailable() ? "unavailable" : "available");
        changed(key);
        return true;
    }

    /** Has the associations of a GUAMI whose AMF is another now looked at, page by page. */
    public OutboxHandler moves(Consumer<String> moved) {
        return OutboxHandler.of(MOVED, MOST_ATTEMPTS, document -> {
            statuses.refreshed();
            String key = String.valueOf(Json.string(document, KEY));
            List<String> page = ports.listened.page(key, String.valueOf(Json.string(document, AFTER)), PAGE);
            page.forEach(moved);
            if (page.size() == PAGE) {
                ports.outbox.add(MOVED, Json.object().put(KEY, key).put(AFTER, page.getLast()));
            }
            return true;
        });
    }

    private void changed(String key) {
        asked.remove(key);
        statuses.refreshed();
    }
}
