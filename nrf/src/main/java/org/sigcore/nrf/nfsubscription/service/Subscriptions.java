// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nfsubscription.OwnSubscriptions;
import org.sigcore.nrf.contract.nfsubscription.SubscriptionExpiry;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.logic.Validity;
import org.sigcore.platform.state.TopicFollower;
import org.sigcore.store.feed.Change;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriptions granted by this NRF. They are committed before they take effect, and held in memory for matching.
 * Thread-safe.
 */
public final class Subscriptions implements SubscriptionExpiry, OwnSubscriptions, MovedSubscribers, TopicFollower {
    private final SubscriptionStore store;
    private final NotificationSender sender;
    private final Validity validity;
    private final SubscriptionQuota quota;
    private final SubscriptionMemory room;
    private final Leniency leniency;
    private final InstantSource clock;
    private final Supplier<String> identities;
    private final ConcurrentMap<String, Subscription> subscriptions = new ConcurrentHashMap<>();
    private final ReentrantLock changes = new ReentrantLock();

    /**
     * Creates an empty collection; {@link #load} reads the stored subscriptions.
     *
     * @param sender notified of the ids of subscriptions that have ended
     * @param leniency treatment of deviations from the schema
     * @param identities generates subscription ids: unique, without hyphens
     */
    public Subscriptions(
            SubscriptionStore store,
            NotificationSender sender,
            Validity validity,
            SubscriptionQuota quota,
            Leniency leniency,
            InstantSource clock,
            Supplier<String> identities) {
        this.store = store;
        this.sender = sender;
        this.validity = validity;
        this.quota = quota;
        this.room = quota.room();
        this.leniency = leniency;
        this.clock = clock;
        this.identities = identities;
    }

    /** Loads the stored subscriptions; returns their number. Call it once, before the first request. */
    public int load() {
        store.forEach(this::show);
        return subscriptions.size();
    }

    /** Returns the number of subscriptions. */
    public int size() {
        return subscriptions.size();
    }

    @Override
    public List<ObjectNode> documents() {
        return subscriptions.values().stream()
                .filter(subscription -> !expired(subscription))
                .map(Subscription::document)
                .toList();
    }

    /**
     * Returns the existing subscription that a body requests again; null if it does not exist.
     *
     * @throws ProblemException 400 if the body is invalid
     */
    public @Nullable Subscription same(ObjectNode body) {
        ObjectNode wanted = asAsked(body);
        Subscription.check(wanted, leniency.uncounted());
        for (Subscription subscription : subscriptions.values()) {
            if (!expired(subscription) && asAsked(subscription.document()).equals(wanted)) {
                return subscription;
            }
        }
        return null;
    }

    private static ObjectNode asAsked(ObjectNode document) {
        ObjectNode copy = document.deepCopy();
        copy.remove(List.of("subscriptionId", "validityTime", "nrfSupportedFeatures"));
        return copy;
    }

    /** Returns the subscription with a new validity. */
    public Subscription renew(Subscription subscription, @Nullable String validityTime) {
        ObjectNode document = subscription.document().deepCopy();
        document.put("validityTime", validity.grant(validityTime, clock.instant()));
        Subscription renewed = Subscription.of(document);
        changes.lock();
        try {
            save(renewed);
            return renewed;
        } finally {
            changes.unlock();
        }
    }

    /** Returns the NF instance that a subscription names as its owner; null if it names none, or does not exist. */
    public @Nullable String owner(String id) {
        Subscription known = subscriptions.get(id);
        Subscription subscription =
                known != null ? known : store.find(id); // another process may have granted it a moment ago
        return subscription == null ? null : Json.string(subscription.document(), "reqNfInstanceId");
    }

    /** Returns true if a subscription with that id exists. */
    public boolean knows(String id) {
        return subscriptions.containsKey(id);
    }

    /**
     * POST: grants a subscription.
     *
     * @throws ProblemException 400 if the body is invalid, 413 if it is too long, 429 or 503 if the maximum number or
     *     the maximum memory size of subscriptions is reached
     */
    @SpecRef("TS 29.510 5.2.2.5.2")
    public Subscription create(ObjectNode body) {
        ObjectNode document = body.deepCopy();
        Subscription.check(document, leniency);
        document.put("subscriptionId", identities.get());
        document.put("validityTime", validity.grant(Json.string(document, "validityTime"), clock.instant()));
        Subscription subscription = Subscription.of(document);
        quota.check(subscription, subscriptions.values());
        save(subscription);
        return subscription;
    }

    /** Stores a subscription for which room is reserved, and makes it visible. */
    private void save(Subscription subscription) {
        room.admit(subscription);
        try {
            store.save(subscription);
        } catch (RuntimeException e) {
            settle(subscription.id());
            throw e;
        }
        subscriptions.put(subscription.id(), subscription);
        room.keep(subscription);
    }

    private void settle(String id) {
        Subscription shown = subscriptions.get(id);
        if (shown == null) {
            room.release(id);
        } else {
            room.keep(shown);
        }
    }

    // A stored subscription that does not fit into the heap is not served until there is room.
    private void show(Subscription stored) {
        if (room.fits(stored)) {
            subscriptions.put(stored.id(), stored);
        } else {
            subscriptions.remove(stored.id());
        }
    }

    /**
     * Result of a PATCH.
     *
     * @param asRequested true if the result is exactly what the patch requested, so that 204 is sufficient
     */
    public record Updated(Subscription subscription, boolean asRequested) {}

    /** Updates a subscription without an admission of its new attributes. */
    Updated update(String id, JsonNode patch) {
        return update(id, patch, document -> {});
    }

    /**
     * PATCH: usually extends the validity.
     *
     * @param admission checks the resulting subscription; not called if only its validity changes
     * @throws ProblemException 404 if the subscription does not exist, 400 if the patch or its result is invalid, 429 if
     *     the maximum of the new receiver of notifications is reached
     */
    @SpecRef("TS 29.510 5.2.2.5.6")
    public Updated update(String id, JsonNode patch, Consumer<ObjectNode> admission) {
        changes.lock();
        try {
            Subscription before = existing(id);
            if (!(JsonPatch.apply(before.document(), patch) instanceof ObjectNode document)) {
                throw new ProblemException(SbiCause.MANDATORY_IE_INCORRECT, "the patched subscription is no object");
            }
            Subscription.check(document, leniency);
            requireSame(before.document(), document, "subscriptionId");
            requireSame(before.document(), document, "reqNfInstanceId");
            requireSame(before.document(), document, "reqNfType");
            if (!asAsked(before.document()).equals(asAsked(document))) {
                admission.accept(document);
            }
            String requested = Json.string(document, "validityTime");
            String granted = validity.grant(requested, clock.instant());
            document.put("validityTime", granted);
            Subscription after = Subscription.of(document);
            checkReceiver(before, after);
            save(after);
            return new Updated(after, granted.equals(requested));
        } finally {
            changes.unlock();
        }
    }

    @Override
    public void moved(String subscriptionId, String from, String to) {
        changes.lock();
        try {
            // Read from the store: another process may have changed it a moment ago.
            Subscription before = store.find(subscriptionId);
            if (before != null && !expired(before) && before.notificationUri().equals(from)) {
                ObjectNode document = before.document().deepCopy().put("nfStatusNotificationUri", to);
                Subscription.check(document, leniency);
                Subscription after = Subscription.of(document);
                checkReceiver(before, after);
                save(after);
            }
        } finally {
            changes.unlock();
        }
    }

    // The limits apply to a new receiver as to a new subscription.
    private void checkReceiver(Subscription before, Subscription after) {
        if (!before.notificationAuthority().equals(after.notificationAuthority())) {
            quota.check(
                    after,
                    subscriptions.values().stream()
                            .filter(other -> !other.id().equals(after.id()))
                            .toList());
        }
    }

    private static void requireSame(ObjectNode before, ObjectNode patched, String member) {
        if (!Objects.equals(before.get(member), patched.get(member))) {
            throw new ProblemException(
                    SbiCause.MODIFICATION_NOT_ALLOWED,
                    "the identity of a subscription, and whose it is, does not change",
                    new InvalidParam("/" + member, "read-only"));
        }
    }

    /**
     * DELETE: removes a subscription.
     *
     * @throws ProblemException 404 if it does not exist
     */
    @SpecRef("TS 29.510 5.2.2.7.2")
    public void remove(String id) {
        changes.lock();
        try {
            existing(id);
            store.delete(List.of(id));
            gone(id);
        } finally {
            changes.unlock();
        }
    }

    @Override
    public int deleteExpired() {
        changes.lock();
        try {
            Instant now = clock.instant();
            Set<String> expired = subscriptions.values().stream()
                    .filter(subscription -> subscription.isExpired(now))
                    .map(Subscription::id)
                    .collect(Collectors.toSet());
            if (expired.isEmpty()) {
                return 0;
            }
            Set<String> deleted = store.deleteExpired(expired, now);
            deleted.forEach(this::gone);
            expired.removeAll(deleted);
            expired.forEach(this::reload); // another process has renewed or removed them
            return deleted.size();
        } finally {
            changes.unlock();
        }
    }

    @Override
    public void onChanges(List<Change> changed) {
        follow(changed.stream().map(Change::entity).distinct().toList());
    }

    @Override
    public void onGap() {
        followAll();
    }

    /** Called after another process, or this one, has created, changed or deleted subscriptions. */
    void follow(Collection<String> ids) {
        changes.lock();
        try {
            ids.forEach(this::reload);
        } finally {
            changes.unlock();
        }
    }

    /** Called if changes may have been missed: reloads the entire store. */
    void followAll() {
        changes.lock();
        try {
            // Snapshot of the current ids: a subscription granted while the store is being read is not in the result.
            Set<String> gone = new HashSet<>(subscriptions.keySet());
            store.forEach(subscription -> {
                gone.remove(subscription.id());
                show(subscription);
            });
            gone.forEach(this::gone);
        } finally {
            changes.unlock();
        }
    }

    private @Nullable Subscription reload(String id) {
        Subscription stored = store.find(id);
        if (stored == null) {
            gone(id);
        } else {
            show(stored);
        }
        return stored;
    }

    /** Returns every subscription, including expired ones. */
    Collection<Subscription> all() {
        return subscriptions.values();
    }

    private void gone(String id) {
        subscriptions.remove(id);
        room.release(id);
        sender.ended(id);
    }

    private boolean expired(Subscription subscription) {
        return subscription.isExpired(clock.instant());
    }

    private Subscription existing(String id) {
        // Read from the store: another process may have changed it a moment ago.
        Subscription subscription = reload(id);
        if (subscription == null || expired(subscription)) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription");
        }
        return subscription;
    }
}
