// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

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
import org.sigcore.policy.datasources.SourceAnswer;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.service.DataSources.DataSource;
import org.sigcore.policy.policyds.service.SubscriberStore.SourceData;
import org.sigcore.policy.policyds.service.SubscriberStore.Subscriber;
import tools.jackson.databind.node.ObjectNode;

/**
 * Attributes of subscribers from data sources, kept as long as the subscriber has a session. All sources are asked at once, each with
 * its deadline; one that cannot tell is asked again later. Thread-safe.
 */
final class AttributeSource {
    /** Of the outbox: a source is asked again. Its document is a {@link SubscriberQuery} with {@link #KEY}. */
    static final String DUE = "datasource-due";

    /** Member of that document. */
    static final String KEY = "source";

    private final DataSources from;
    private final Outbox outbox;
    private final InstantSource clock;

    AttributeSource(DataSources from, Outbox outbox, InstantSource clock) {
        this.from = from;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** A question in progress, to be {@link #taken}. */
    record Asked(DataSource source, Question<SourceAnswer> question) {}

    /** Whether there is anybody to ask. */
    boolean anywhere() {
        return !from.isEmpty();
    }

    /**
     * Asks whoever has not been asked yet for the subscriber.
     *
     * @param chosen names of sources; null as they are configured
     */
    List<Asked> begin(Subscriber before, SubscriberQuery query, @Nullable List<String> chosen) {
        List<Asked> asked = new ArrayList<>();
        for (DataSource source : from.of(query, chosen)) {
            if (!before.sources().containsKey(source.key(query))) {
                asked.add(ask(source, query));
            }
        }
        return asked;
    }

    private Asked ask(DataSource source, SubscriberQuery query) {
        Map<String, String> values = DataSources.values(query);
        return new Asked(
                source,
                Question.ask(source.asking().timeout(), () -> source.asked().apply(values), late -> {}));
    }

    /** The subscriber with what they say. */
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
            Duration pause = Retries.pause(source.asking().retryInterval(), attempt, 0);
            ObjectNode known = before == null ? Json.object() : before.attributes();
            return subscriber.withSource(key, new SourceData(known, null, timer(query, key, attempt + 1, pause)));
        }
        if (status == SourceAnswer.Status.NOT_ASKED) {
            return subscriber.withSource(key, null);
        }
        Duration refresh = source.asking().refreshInterval();
        String timer = refresh == null ? null : timer(query, key, 0, refresh);
        return subscriber.withSource(key, new SourceData(answer.attributes(), null, timer));
    }

    private String timer(SubscriberQuery query, String key, int attempt, Duration pause) {
        Instant due = clock.instant().plus(pause);
        return outbox.later(DUE, Retries.document(query, key, attempt), due);
    }

    /** The subscriber with what a source says now; without what it has said if there is no such source any more. */
    Subscriber askedAgain(Subscriber subscriber, SubscriberQuery query, String key, int attempt) {
        for (DataSource source : from.all()) {
            if (source.key(query).equals(key)) {
                return subscriber.sources().containsKey(key)
                        ? taken(subscriber, query, ask(source, query), attempt)
                        : subscriber;
            }
        }
        return subscriber.withSource(key, null);
    }

    /** The last session has ended. */
    void end(SourceData said) {
        if (said.timer() != null) {
            outbox.cancel(said.timer());
        }
    }

    /** The data of a session with attributes of the sources that are configured now; what the UDR says counts before. */
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

    /** Whether sources have told two states of a subscriber the same. */
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
