// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.notices.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.documents.logic.StoredDocument;
import org.sigcore.policy.documents.service.DocumentStore;
import org.sigcore.policy.notices.api.Notice;
import org.sigcore.policy.notices.api.NoticeOutcome;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Notices that wait: those of a subscriber to a server go out one after the other, in the order of their commits. They are written down
 * in the commit of what they tell, together with one entry of the outbox for each row that holds any. Who has that entry sends
 * all of the row; a notice may reach its server twice, with the same {@code id}. Thread-safe.
 */
public final class NoticeQueues implements OutboxHandler {
    /** Kind of the entries. */
    public static final String KIND = "notice";

    /** Of one subscriber to one server. */
    public static final int MOST_WAITING = 100;

    /** Of them together. */
    static final int MOST_OCTETS = 400_000;

    private static final Logger LOG = LoggerFactory.getLogger(NoticeQueues.class);
    private static final String NOTICES = "notices";

    private final DocumentStore store;
    private final Commits commits;
    private final Outbox outbox;
    private final Servers servers;
    private final Map<String, NoticeSender> senders;
    private final MeterRegistry meters;
    private final InstantSource clock;

    /** What is configured. */
    @FunctionalInterface
    public interface Servers {
        /**
         * For how long a notice is tried.
         *
         * @return null for a server that is not configured
         */
        @Nullable
        Duration retryFor(String by, String server);
    }

    /** @param senders by {@link Notice#HTTP} and {@link Notice#SOAP} */
    public NoticeQueues(
            DocumentStore store,
            Commits commits,
            Outbox outbox,
            Servers servers,
            Map<String, NoticeSender> senders,
            MeterRegistry meters,
            InstantSource clock) {
        this.store = store;
        this.commits = commits;
        this.outbox = outbox;
        this.servers = servers;
        this.senders = Map.copyOf(senders);
        this.meters = meters;
        this.clock = clock;
    }

    /** A row as a unit of work knows it: the store shows what is committed only. */
    private record Row(@Nullable StoredDocument before, long first, ObjectNode body) {}

    /**
     * Has a server told, with the unit of work of this thread.
     *
     * @param wish {@link Notice#wish}, or the same with {@code counter}
     */
    public void add(SubscriberQuery session, ObjectNode wish) {
        commits.together(() -> {
            Instant now = clock.instant();
            ObjectNode notice = Notice.of(wish, session, TimeOrderedId.next(now.toEpochMilli()), now.toString());
            if (servers.retryFor(by(notice), server(notice)) == null) {
                commits.afterwards(() -> lost(notice, "unknown"));
                return true;
            }
            String queue = by(notice) + "/" + server(notice) + "/" + session.ueId();
            Row row = row(queue, now);
            ArrayNode waiting = row.body.withArrayProperty(NOTICES);
            if (waiting.size() >= MOST_WAITING
                    || Json.bytes(row.body).length + Json.bytes(notice).length > MOST_OCTETS) {
                commits.afterwards(() -> lost(notice, "full"));
                return true;
            }
            waiting.add(notice);
            put(queue, row);
            return true;
        });
    }

    private Row row(String queue, Instant now) {
        Commits.Unit unit = Objects.requireNonNull(commits.current());
        Row own = unit.recall(own(queue), Row.class);
        if (own != null) {
            return own;
        }
        StoredDocument stored = store.find(queue);
        if (stored == null) {
            outbox.add(KIND, Json.object().put("queue", queue));
            return new Row(null, now.toEpochMilli(), Json.object());
        }
        return new Row(stored, 0, stored.body().deepCopy());
    }

    private void put(String queue, Row row) {
        if (row.before == null) {
            store.add(queue, row.first, row.body);
        } else {
            store.replace(row.before, row.body);
        }
        Objects.requireNonNull(commits.current()).remember(own(queue), row);
    }

    private static String own(String queue) {
        return "noticequeue/own/" + queue;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Notices are given up one by one. */
    @Override
    public int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    @Override
    public String receiver(ObjectNode document) {
        String[] parts = String.valueOf(Json.string(document, "queue")).split("/", 3);
        return parts.length < 2 ? "" : KIND + "/" + parts[0] + "/" + parts[1];
    }

    @Override
    public boolean send(ObjectNode document) {
        String queue = String.valueOf(Json.string(document, "queue"));
        for (StoredDocument row = store.find(queue); row != null; row = store.find(queue)) {
            if (row.body().path(NOTICES).path(0) instanceof ObjectNode first && !isSettled(first)) {
                return false;
            }
            settled(queue, row.body().path(NOTICES).path(0).path("id"));
        }
        return true;
    }

    private boolean isSettled(ObjectNode notice) {
        NoticeSender sender = senders.get(by(notice));
        Duration retryFor = servers.retryFor(by(notice), server(notice));
        if (sender == null || retryFor == null) {
            lost(notice, "unknown");
            return true;
        }
        NoticeOutcome outcome = outcome(sender, notice);
        if (outcome == NoticeOutcome.REFUSED) {
            lost(notice, "refused");
        }
        if (outcome != NoticeOutcome.LATER) {
            return true;
        }
        Instant last =
                Instant.parse(String.valueOf(Json.string(notice, "time"))).plus(retryFor);
        if (clock.instant().isBefore(last)) {
            return false;
        }
        lost(notice, "expired");
        return true;
    }

    private static NoticeOutcome outcome(NoticeSender sender, ObjectNode notice) {
        try {
            return sender.send(notice);
        } catch (ProblemException roleIsAway) {
            LOG.debug("not sent: {}", roleIsAway.getMessage());
            return NoticeOutcome.LATER;
        }
    }

    // Others may have added some meanwhile.
    private void settled(String queue, JsonNode id) {
        commits.together(() -> {
            StoredDocument now = store.find(queue);
            if (now == null) {
                return false;
            }
            ArrayNode left = Json.array();
            for (JsonNode each : now.body().path(NOTICES)) {
                if (!each.path("id").equals(id)) {
                    left.add(each);
                }
            }
            if (left.isEmpty()) {
                store.remove(now);
            } else {
                ObjectNode body = Json.object();
                body.set(NOTICES, left);
                store.replace(now, body);
            }
            return true;
        });
    }

    private static String by(ObjectNode notice) {
        return String.valueOf(Json.string(notice, "by"));
    }

    private static String server(ObjectNode notice) {
        return String.valueOf(Json.string(notice, "server"));
    }

    private void lost(ObjectNode notice, String reason) {
        Counter.builder("policy.notices.lost")
                .description(
                        "Notices that no server has: of an unknown server, refused, expired, or one more than may wait (full)")
                .tag("by", by(notice))
                .tag("server", server(notice))
                .tag("reason", reason)
                .register(meters)
                .increment();
        LOG.atWarn()
                .addKeyValue("event", "notice-lost")
                .addKeyValue("by", by(notice))
                .addKeyValue("server", server(notice))
                .addKeyValue("reason", reason)
                .addKeyValue("id", Json.string(notice, "id"))
                .log("a notice is lost");
    }
}
