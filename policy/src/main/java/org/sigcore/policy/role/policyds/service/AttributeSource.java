// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.diamconnector.ShSubscription;
import org.sigcore.policy.contract.diamconnector.ShUserData;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.role.policyds.service.DataSources.DataSource;
import org.sigcore.policy.role.policyds.service.SubscriberStore.SourceData;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Attributes of subscribers from data sources, stored while the subscriber has a session. All sources are queried
 * concurrently, each with its deadline; an unavailable one is retried later. Thread-safe.
 */
final class AttributeSource {
    /**
     * Kind of the outbox entries that query a source again. The document is a {@link SubscriberQuery} with
     * {@link #KEY}.
     */
    static final String DUE = "datasource-due";

    /** Member of that document: the key of the source. */
    static final String KEY = "source";

    /** Minimum time before a renewal, however short the subscription that an HSS grants. */
    private static final long LEAST_LIFE_MILLIS = 10_000;

    private final DataSources from;
    private final PublicIdentities identities;
    private final Commits commits;
    private final Outbox outbox;
    private final InstantSource clock;

    AttributeSource(
            DataSources from, PublicIdentities identities, Commits commits, Outbox outbox, InstantSource clock) {
        this.from = from;
        this.identities = identities;
        this.commits = commits;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** A request in progress, to be completed by {@link #taken} or {@link #abandoned}. */
    record Asked(DataSource source, SourceCall<SourceAnswer> question) {}

    /** True if any data source is configured. */
    boolean anywhere() {
        return !from.isEmpty();
    }

    /**
     * Queries the sources whose answers are not stored yet for the subscriber.
     *
     * @param chosen names of sources; null for those configured
     */
    List<Asked> begin(Subscriber before, SubscriberQuery query, @Nullable List<String> chosen) {
        List<Asked> asked = new ArrayList<>();
        for (DataSource source : from.of(query, chosen)) {
            if (!before.sources().containsKey(source.key(query))) {
                asked.add(ask(source, query, null));
            }
        }
        return asked;
    }

    private Asked ask(DataSource source, SubscriberQuery query, @Nullable SourceData before) {
        Map<String, String> values = DataSources.values(query);
        boolean isNew = before == null || before.subscription() == null;
        return new Asked(
                source,
                SourceCall.ask(source.asking().timeout(), () -> source.asked().apply(values), late -> {
                    if (isNew) {
                        unsubscribe(late.subscription());
                    }
                }));
    }

    /** Discards the answer, and ends the subscription that it may have created. */
    void abandoned(Asked asked) {
        SourceAnswer answer = asked.question.answer();
        String made = answer == null ? null : answer.subscription();
        commits.ifUndone(() -> unsubscribe(made));
        unsubscribe(made);
    }

    private void unsubscribe(@Nullable String subscription) {
        if (subscription != null) {
            outbox.add(Unsubscriptions.HSS, Unsubscriptions.of(subscription));
        }
    }

    /** Returns the subscriber with the answers of the sources. */
    Subscriber taken(Subscriber subscriber, SubscriberQuery query, List<Asked> asked) {
        Subscriber after = subscriber;
        for (Asked each : asked) {
            after = taken(after, query, each, 0);
        }
        return after;
    }

    private Subscriber taken(Subscriber subscriber, SubscriberQuery query, Asked asked, int attempt) {
        DataSource source = asked.source;
        String key = source.key(query);
        SourceData before = subscriber.sources().get(key);
        if (before != null && before.timer() != null) {
            outbox.cancel(before.timer());
        }
        SourceAnswer answer = asked.question.answer();
        SourceAnswer.Status status = answer == null ? SourceAnswer.Status.LATER : answer.status();
        if (answer == null || status == SourceAnswer.Status.LATER) {
            Duration pause = RetryDelays.pause(source.asking().retryInterval(), attempt, 0);
            ObjectNode known = before == null ? Json.object() : before.attributes();
            String there = before == null ? null : before.subscription();
            String made = answer == null || answer.subscription() == null ? there : answer.subscription();
            subscribed(subscriber, there, made);
            return subscriber.withSource(key, new SourceData(known, made, timer(query, key, attempt + 1, pause)));
        }
        subscribed(subscriber, before == null ? null : before.subscription(), answer.subscription());
        if (status == SourceAnswer.Status.NOT_ASKED) {
            return subscriber.withSource(key, null);
        }
        Duration next = next(source, answer);
        String timer = next == null ? null : timer(query, key, 0, next);
        return subscriber.withSource(key, new SourceData(answer.attributes(), answer.subscription(), timer));
    }

    /**
     * Returns the delay until the next regular query: as configured, but before a subscription expires; null for none.
     */
    private @Nullable Duration next(DataSource source, SourceAnswer answer) {
        Duration refresh = source.asking().refreshInterval();
        if (answer.expiry() == 0) {
            return refresh;
        }
        long left = Math.max(LEAST_LIFE_MILLIS, answer.expiry() - clock.millis());
        Duration renewal = Duration.ofMillis(left - left / 10);
        return refresh == null || renewal.compareTo(refresh) < 0 ? renewal : refresh;
    }

    private void subscribed(Subscriber subscriber, @Nullable String before, @Nullable String now) {
        if (Objects.equals(before, now)) {
            return;
        }
        left(subscriber.uekey(), before);
        ShSubscription made = ShSubscription.of(now);
        if (made != null) {
            commits.ifUndone(() -> unsubscribe(now));
            identities.remember(made.identity(), subscriber.uekey());
        }
    }

    private void left(String uekey, @Nullable String subscription) {
        ShSubscription there = ShSubscription.of(subscription);
        if (there != null) {
            unsubscribe(subscription);
            identities.forget(there.identity(), uekey);
        }
    }

    /** Returns the subscriber with the data that an HSS has pushed; null for an unsolicited push. */
    @Nullable
    Subscriber pushed(Subscriber subscriber, String identity, ShUserData data, List<String> origins) {
        Subscriber after = subscriber;
        boolean wanted = false;
        for (SourceData said : subscriber.sources().values()) {
            ShSubscription subscription = ShSubscription.of(said.subscription());
            String key = subscription != null
                            && subscription.identity().equals(identity)
                            && origins.contains(subscription.source())
                    ? from.keyOf(subscription)
                    : null;
            if (subscription != null && key != null) {
                wanted = true;
                ObjectNode now = from.pushed(subscription, data, said.attributes());
                after = after.withSource(key, new SourceData(now, said.subscription(), said.timer()));
            }
        }
        return wanted ? after : null;
    }

    private String timer(SubscriberQuery query, String key, int attempt, Duration pause) {
        Instant due = clock.instant().plus(pause);
        return outbox.later(DUE, RetryDelays.document(query, key, attempt), due);
    }

    /**
     * Returns the subscriber with the current answer of a source, or without any if the source is no longer configured.
     */
    Subscriber askedAgain(Subscriber subscriber, SubscriberQuery query, String key, int attempt) {
        for (DataSource source : from.all()) {
            if (source.key(query).equals(key)) {
                return subscriber.sources().containsKey(key)
                        ? taken(
                                subscriber,
                                query,
                                ask(source, query, subscriber.sources().get(key)),
                                attempt)
                        : subscriber;
            }
        }
        SourceData said = subscriber.sources().get(key);
        left(subscriber.uekey(), said == null ? null : said.subscription());
        return subscriber.withSource(key, null);
    }

    /** Cancels timers and ends subscriptions after the last session. */
    void end(Subscriber subscriber) {
        subscriber.sources().values().forEach(said -> {
            if (said.timer() != null) {
                outbox.cancel(said.timer());
            }
            left(subscriber.uekey(), said.subscription());
        });
    }

    /**
     * Adds the attributes of the currently configured sources to the data of a session; data of the UDR take
     * precedence.
     */
    ObjectNode completed(ObjectNode data, Subscriber subscriber, SubscriberQuery query) {
        if (subscriber.sources().isEmpty()) {
            return data;
        }
        ObjectNode all = Json.object();
        for (DataSource source : from.all()) {
            SourceData said = subscriber.sources().get(source.key(query));
            if (said != null) {
                all.setAll(said.attributes());
            }
        }
        return all.setAll(data);
    }

    /** True if two states of a subscriber have the same answers of data sources. */
    static boolean same(Subscriber one, Subscriber other) {
        TreeSet<String> keys = new TreeSet<>(one.sources().keySet());
        keys.addAll(other.sources().keySet());
        return keys.stream().allMatch(key -> Objects.equals(attributes(one, key), attributes(other, key)));
    }

    private static ObjectNode attributes(Subscriber subscriber, String key) {
        SourceData said = subscriber.sources().get(key);
        return said == null ? Json.object() : said.attributes();
    }
}
