// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.notifier.NoticeOutcome;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.WaitingRows;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Queues of unsent notices. Notices of one subscriber to one server are sent sequentially, in the order of their
 * commits. A notice is stored in the commit of the change that it reports ({@link WaitingRows}). A server receives a
 * notice twice, with the same {@code id}, only after a crash. Thread-safe.
 */
public final class NoticeQueues implements OutboxHandler {
    /** Kind of the outbox entries. */
    public static final String KIND = "notice";

    /** Maximum number of notices in the queue of one subscriber to one server. */
    public static final int MOST_WAITING = 100;

    /** Maximum total size of such a queue. */
    static final int MOST_OCTETS = 400_000;

    private static final Logger LOG = LoggerFactory.getLogger(NoticeQueues.class);
    private static final String NOTICES = "notices";

    private final WaitingRows rows;
    private final Commits commits;
    private final Servers servers;
    private final Map<String, NoticeSender> senders;
    private final MeterRegistry meters;
    private final InstantSource clock;

    /** The configured servers. */
    @FunctionalInterface
    public interface Servers {
        /**
         * Returns how long a notice is retried.
         *
         * @return null if the server is not configured
         */
        @Nullable
        Duration retryFor(String by, String server);
    }

    /** @param senders by protocol: {@link Notice#HTTP} and {@link Notice#SOAP} */
    public NoticeQueues(
            DocumentStore store,
            Commits commits,
            Outbox outbox,
            Servers servers,
            Map<String, NoticeSender> senders,
            MeterRegistry meters,
            InstantSource clock) {
        this.rows = new WaitingRows(store, commits, outbox, NOTICES, clock);
        this.commits = commits;
        this.servers = servers;
        this.senders = Map.copyOf(senders);
        this.meters = meters;
        this.clock = clock;
    }

    /**
     * Queues a notice within the unit of work of this thread.
     *
     * @param wish {@link Notice#wish}, optionally with {@code counter}
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
            rows.change(KIND, queue, Json.object(), waiting -> {
                if (waiting.size() >= MOST_WAITING
                        || Json.bytes(waiting).length + Json.bytes(notice).length > MOST_OCTETS) {
                    commits.afterwards(() -> lost(notice, "full"));
                    return false;
                }
                waiting.add(notice);
                return true;
            });
            return true;
        });
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Unlimited: notices expire individually. */
    @Override
    public int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    @Override
    public String receiver(ObjectNode document) {
        String[] parts =
                String.valueOf(Json.string(document, WaitingRows.QUEUE)).split("/", 3);
        return parts.length < 2 ? "" : KIND + "/" + parts[0] + "/" + parts[1];
    }

    @Override
    public boolean send(ObjectNode document) {
        for (ObjectNode first = rows.first(document); first != null; first = rows.first(document)) {
            if (!isSettled(first)) {
                return false;
            }
            rows.remove(document, first);
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
            LOG.debug("failed to send a notice: {}", roleIsAway.getMessage());
            return NoticeOutcome.LATER;
        }
    }

    private static String by(ObjectNode notice) {
        return String.valueOf(Json.string(notice, "by"));
    }

    private static String server(ObjectNode notice) {
        return String.valueOf(Json.string(notice, "server"));
    }

    private void lost(ObjectNode notice, String reason) {
        Counter.builder("policy.notices.lost")
                .description("Notices that were lost: unknown server, refused, expired, or queue full")
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
                .log("notice lost");
    }
}
