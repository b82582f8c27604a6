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
 * Subscriptions to status changes of AMFs: one for each GUAMI that serves UEs with subscriptions to N1 messages. They
 * are created in the background and kept until no association needs them. A status is stored before it takes effect.
 * Thread-safe.
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
    private static final int MOST_GUAMIS = 10_000;
    /** Minimum time before a further delivery retries the subscription at an AMF that does not respond. */
    private static final Duration ASKED = Duration.ofMinutes(1);

    private final GuamiStatuses statuses;
    private final Ports ports;
    private final Supplier<Duration> interval;
    private final UnaryOperator<String> callbacks;
    private final Consumer<String> count;
    private final Map<String, Instant> asked = new ConcurrentHashMap<>();

    /** Collaborators of this class. */
    public record Ports(
            DocumentStore store,
            Commits commits,
            Outbox outbox,
            AmfClient amfs,
            Listened listened,
            InstantSource clock) {}

    /** Associations with a subscription to messages of the UE. */
    @FunctionalInterface
    public interface Listened {
        /**
         * Returns a page of association identifiers in order.
         *
         * @param guamiKey as {@link GuamiStatus#key}
         * @param after the last identifier of the previous page; empty for the first page
         */
        List<String> page(String guamiKey, String after, int limit);
    }

    /**
     * @param interval between checks that a subscription is still needed and known to its AMF; zero disables
     *     subscriptions
     * @param callbacks URI for status changes of a GUAMI, by its key
     * @param count called with the name of each event, from a closed set
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

    /** Returns the AMF that currently serves the UE of an association. */
    ServingAmf serving(ObjectNode context) {
        return statuses.serving(context);
    }

    /** Subscribes at the AMF that serves an association, unless already subscribed. */
    void uses(ServingAmf amf) {
        ObjectNode guami = amf.guami();
        if (guami == null || amf.status() != null || interval.get().isZero() || statuses.size() >= MOST_GUAMIS) {
            return;
        }
        if (asked.size() >= MOST_GUAMIS) {
            asked.clear();
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

    /** Returns the outbox handler that subscribes at AMFs. */
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

    /** Returns the SubscriptionData for a GUAMI. */
    @SpecRef("TS 29.518 6.1.6.2.2")
    private ObjectNode data(ObjectNode guami) {
        ObjectNode data = Json.object().put("amfStatusUri", callbacks.apply(GuamiStatus.key(guami)));
        data.putArray("guamiList").add(guami);
        return data;
    }

    /** Schedules the next check of a subscription within a unit of work, and returns its time. */
    private long checkLater(String key) {
        Duration pause = interval.get().isZero() ? UeDelivery.HOUR : interval.get();
        Instant due = Instant.ofEpochMilli(ports.clock.millis()).plus(pause);
        var _ = ports.outbox.later(CHECK, Json.object().put(KEY, key).put(AT, due.toEpochMilli()), due);
        return due.toEpochMilli();
    }

    /** Returns the outbox handler that ends unneeded subscriptions and confirms the others at their AMFs. */
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

    /** A lost subscription also removes the stored status, since the AMF responds and is therefore available. */
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
     * Processes a status change of a GUAMI.
     *
     * @param notification AmfStatusChangeNotification
     * @return false when there is no subscription for the GUAMI
     * @throws ProblemException 400 for an invalid body
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

    /** Returns the outbox handler that passes on the associations of a GUAMI whose AMF has changed, page by page. */
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
