// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.nfsubscription.logic.NotificationRules;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.logic.Validity;
import tools.jackson.databind.node.ObjectNode;

/** Subscriptions with a store in memory, a clock that tests set, and a sender that records notifications. */
abstract class SubscriptionsFixture {
    static final String URI = "'nfStatusNotificationUri':'http://127.0.0.1:9/n'";

    final MapSubscriptionStore store = new MapSubscriptionStore();
    final Map<String, Subscription> stored = store.stored;
    final List<String> announced = new ArrayList<>();
    final List<String> ended = new ArrayList<>();
    final List<ObjectNode> bodies = new ArrayList<>();
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    Instant now = Instant.parse("2026-11-20T08:00:00Z");
    private int lastId;
    NotificationRules rules = NotificationRules.ALL;
    final SubscriptionMemory room = SubscriptionRooms.of(200_000, 4096);
    private final Sender sender = new Sender();
    final Subscriptions subscriptions = subscriptions(sender);
    final Announcements announcements = announcements(subscriptions, sender);

    Subscriptions subscriptions(NotificationSender to) {
        return new Subscriptions(
                store,
                to,
                new Validity(Duration.ofHours(1), Duration.ofHours(2)),
                new SubscriptionQuota(10, 5, room, registry),
                Leniency.STRICT,
                () -> now,
                () -> "s" + ++lastId);
    }

    Announcements announcements(Subscriptions granted, NotificationSender to) {
        return new Announcements(
                granted,
                new ForeignSubscriptions(List::of),
                to,
                () -> now,
                () -> "http://nrf.example.org:80",
                OwnPlmns.UNKNOWN,
                () -> rules);
    }

    Subscription subscribe(String members) {
        return subscriptions.create(object("{" + URI + "," + members + "}"));
    }

    void change(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        ObjectNode either = after != null ? after : before;
        announcements.announce(
                new InstanceChange(
                        either == null ? "" : id(either),
                        before == null ? null : NFProfile.of(before),
                        after == null ? null : NFProfile.of(after)),
                () -> {});
    }

    /** Announces the registration of an instance, a change of its capacity to 2, and its deregistration. */
    void registerChangeAndDeregister(ObjectNode instance) {
        change(null, instance);
        change(instance, instance.deepCopy().put("capacity", 2));
        change(instance, null);
    }

    private final class Sender implements NotificationSender {
        @Override
        public void take(Subscription subscription, String event, byte[] body, Runnable done) {
            ObjectNode data = Json.parseObject(body);
            assertThat(event).isEqualTo(Json.string(data, "event"));
            bodies.add(data);
            announced.add(subscription.id() + " " + event
                    + (data.has("conditionEvent") ? " " + Json.string(data, "conditionEvent") : ""));
        }

        @Override
        public void ended(String subscriptionId) {
            ended.add(subscriptionId);
        }
    }
}
