// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.notifier.PcEventPage;
import org.sigcore.policy.contract.notifier.PcEventSubscription;
import org.sigcore.policy.kernel.events.EventContext;
import org.sigcore.policy.kernel.events.PcEvents;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.settings.NotifierSettings;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Commits;
import org.sigcore.store.Sql;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

class PcEventSubscriptionsTest {
    private static final int SESSIONS = 230;

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1000));
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final List<ObjectNode> notified = new ArrayList<>();
    private final List<String> pages = new ArrayList<>();
    private final AtomicInteger most = new AtomicInteger(100);
    private boolean taken = true;
    private Commits commits;
    private Outbox outbox;
    private PcEventSubscriptions subscriptions;

    @BeforeEach
    void start() {
        commits = new Commits(database.get());
        outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(
                        subscriptions.timers(), subscriptions.walks(), OutboxHandler.of(Callback.KIND, 8, this::post)),
                background::add,
                now::get);
        subscriptions = new PcEventSubscriptions(
                new JdbcDocumentStore(
                        "pceventsubscription",
                        "subscriptionid",
                        new PolicyDatabase(database.get(), commits, Documents.plain(), 1),
                        now::get),
                commits,
                outbox,
                () -> Map.of("sm", this::page, "am", (subscription, after, limit) -> PcEventPage.NONE),
                this::post,
                () -> new NotifierSettings(most.get(), 3, Duration.ofHours(1)),
                now::get);
    }

    private boolean post(ObjectNode callback) {
        if (taken) {
            notified.add(callback.withObjectProperty("body"));
        }
        return taken;
    }

    /** Sessions 000 to 229, each of which has one event. */
    private PcEventPage page(PcEventSubscription subscription, String after, int limit) {
        pages.add(after);
        int first = after.isEmpty() ? 0 : Integer.parseInt(after) + 1;
        int end = Math.min(first + limit, SESSIONS);
        List<ObjectNode> events = IntStream.range(first, end)
                .mapToObj(session -> Json.object().put("event", "PLMN_CH").put("supi", "%03d".formatted(session)))
                .toList();
        return new PcEventPage(events, end - first < limit ? "" : "%03d".formatted(end - 1));
    }

    private PcEventSubscription subscribe(String reporting) {
        return subscriptions.create(request(reporting));
    }

    private static ObjectNode request(String reporting) {
        return (ObjectNode) Json.parse("""
                {"eventSubs": ["PLMN_CH"], "notifId": "n", "notifUri": "http://nef/n", "eventsRepInfo": %s}
                """.formatted(reporting));
    }

    private void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    /** Advances the time second by second and runs the work that is due. */
    private void later(int seconds) {
        for (int i = 0; i < seconds; i++) {
            now.updateAndGet(before -> before.plus(Duration.ofSeconds(1)));
            outbox.sendDue();
            work();
        }
    }

    private long rows(String table) {
        return database.get()
                .execute(connection -> Sql.all(connection, "SELECT COUNT(*) FROM " + table, row -> row.getLong(1)))
                .getFirst();
    }

    private List<String> notifiedSupis() {
        return notified.stream()
                .flatMap(body -> body.path("eventNotifs").valueStream())
                .map(event -> event.path("supi").asString())
                .toList();
    }

    @Test
    void concurrentSubscriptions_doNotExceedLimit() throws Exception {
        most.set(5);
        List<Future<PcEventSubscription>> asked = new ArrayList<>();
        try (ExecutorService consumers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                asked.add(consumers.submit(() -> subscribe("{}")));
            }
        }
        long created = asked.stream()
                .filter(one -> one.state() == Future.State.SUCCESS)
                .count();
        assertThat(created).isBetween(1L, 5L);
        assertThat(rows("pceventsubscription")).isEqualTo(created);
        while (subscriptions.pcEventSubscriptions().size() < 5) {
            var _ = subscribe("{}");
        }
        long refusedBefore = subscriptions.refused();
        assertThatThrownBy(() -> subscribe("{}")).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(500);
            assertThat(e.problem().cause()).isEqualTo("INSUFFICIENT_RESOURCES");
        });
        assertThat(subscriptions.refused()).isEqualTo(refusedBefore + 1);
        PcEventSubscription first = subscriptions.pcEventSubscriptions().getFirst();
        var _ = subscriptions.replace(first.id(), request("{\"immRep\": false}"));
        subscriptions.remove(first.id());
        assertThat(subscribe("{}").id()).isNotEqualTo(first.id());
    }

    @Test
    void timers_endWithSubscription() {
        PcEventSubscription first = subscribe("""
                {"notifMethod": "PERIODIC", "repPeriod": 3600, "monDur": "2040-01-01T00:00:00Z"}
                """);
        assertThat(rows("outbox")).isEqualTo(2);
        var _ = subscriptions.replace(first.id(), request("{\"monDur\": \"2041-01-01T00:00:00Z\"}"));
        assertThat(rows("outbox")).isOne();
        subscriptions.remove(first.id());
        assertThat(rows("outbox")).isZero();

        PcEventSubscription counted = subscribe("{\"maxReportNbr\": 1, \"monDur\": \"2040-01-01T00:00:00Z\"}");
        subscriptions.pcEventsOccurred(counted.id(), List.of(Json.object()));
        work();
        assertThat(notified).hasSize(1);
        assertThat(rows("outbox")).isZero();
        assertThat(rows("pceventsubscription")).isZero();
    }

    @Test
    void concurrentReports_areCountedExactly_inFewCommits() throws Exception {
        PcEventSubscription counted = subscribe("{\"maxReportNbr\": 150}");
        long before = commits.replays();
        long version;
        try (ExecutorService sessions = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> reports = new ArrayList<>();
            for (int i = 0; i < 140; i++) {
                reports.add(sessions.submit(() -> subscriptions.pcEventsOccurred(
                        counted.id(), List.of(Json.object().put("event", "PLMN_CH")))));
            }
            for (Future<?> report : reports) {
                report.get();
            }
            version = database.get()
                    .execute(connection ->
                            Sql.all(connection, "SELECT version FROM pceventsubscription", row -> row.getLong(1)))
                    .getFirst();
            reports.clear();
            for (int i = 0; i < 60; i++) {
                reports.add(sessions.submit(() -> subscriptions.pcEventsOccurred(
                        counted.id(), List.of(Json.object().put("event", "PLMN_CH")))));
            }
            for (Future<?> report : reports) {
                report.get();
            }
        }
        assertThat(commits.replays()).as("no commit was repeated").isEqualTo(before);
        assertThat(version).as("writes of the row").isLessThan(140);
        assertThat(subscriptions.pcEventSubscriptions()).isEmpty();
        assertThat(rows("outbox")).as("reports").isEqualTo(150);
    }

    @Test
    void immediateReport_isSentPageByPage_atPaceOfConsumer() {
        PcEventSubscription immediate = subscribe("{\"immRep\": true}");
        assertThat(immediate.request().path("eventNotifs")).hasSize(200);
        assertThat(subscriptions.read(immediate.id()).has("eventNotifs")).isFalse();
        taken = false;
        work();
        assertThat(pages).containsExactly("", "199");
        later(1);
        taken = true;
        later(5);
        assertThat(notifiedSupis())
                .hasSize(30)
                .startsWith("200")
                .endsWith("229")
                .doesNotHaveDuplicates();
        assertThat(rows("outbox")).isZero();
    }

    @Test
    void periodicReports_coverAllSessions_andEndWithLastReport() {
        var _ = subscribe("{\"notifMethod\": \"PERIODIC\", \"repPeriod\": 10, \"maxReportNbr\": 2}");
        later(10);
        assertThat(notifiedSupis()).hasSize(SESSIONS).doesNotHaveDuplicates();
        assertThat(notified).as("pages").hasSize(5);
        notified.clear();
        later(11);
        assertThat(notifiedSupis()).hasSize(SESSIONS).doesNotHaveDuplicates();
        assertThat(rows("outbox")).isZero();
        assertThat(rows("pceventsubscription")).as("ended with the last report").isZero();
    }

    @Test
    void unreachableConsumer_hasOneWalkAtATime() {
        PcEventSubscription periodic = subscribe("{\"notifMethod\": \"PERIODIC\", \"repPeriod\": 1}");
        taken = false;
        later(60);
        assertThat(rows("outbox")).as("the timer and a page").isEqualTo(2);
        taken = true;
        later(60);
        assertThat(notifiedSupis()).contains("000", "229");
        subscriptions.remove(periodic.id());
        later(60);
        assertThat(rows("outbox")).isZero();
    }

    private void occurs(PcEventSubscription subscription, String supi) {
        subscriptions.pcEventsOccurred(
                subscription.id(),
                List.of(Json.object()
                        .put("event", "PLMN_CH")
                        .put("supi", supi)
                        .put("timeStamp", now.get().toString())));
        work();
    }

    private void flagged(PcEventSubscription subscription, String flag, String more) {
        var _ = subscriptions.replace(subscription.id(), request("{\"notifFlag\": \"%s\"%s}".formatted(flag, more)));
        work();
    }

    @Test
    void mutedSubscription_buffersReportsUntilRetrieval() {
        PcEventSubscription muted = subscribe("{\"notifFlag\": \"DEACTIVATE\"}");
        assertThat(muted.request().at("/eventsRepInfo/mutingSetting").toString())
                .isEqualTo("{\"maxNoOfNotif\":3,\"durationBufferedNotif\":3600}");
        for (String supi : List.of("a", "b", "c", "d")) {
            occurs(muted, supi);
        }
        assertThat(notified).isEmpty();
        flagged(muted, "DEACTIVATE", "");
        flagged(muted, "RETRIEVAL", "");
        assertThat(notified).as("one notification").hasSize(1);
        assertThat(notifiedSupis()).as("the oldest was dropped").containsExactly("b", "c", "d");
        occurs(muted, "e");
        assertThat(notified).as("muted again").hasSize(1);
        flagged(muted, "ACTIVATE", "");
        occurs(muted, "f");
        assertThat(notifiedSupis()).containsExactly("b", "c", "d", "e", "f");
        assertThat(subscriptions.read(muted.id()).at("/eventsRepInfo").has("mutingSetting"))
                .isFalse();
    }

    @Test
    void mutedReports_expire_andPeriodicReportsAreSkipped() {
        PcEventSubscription muted = subscribe("{\"notifFlag\": \"DEACTIVATE\"}");
        occurs(muted, "old");
        now.updateAndGet(before -> before.plus(Duration.ofMinutes(61)));
        occurs(muted, "new");
        flagged(muted, "ACTIVATE", "");
        assertThat(notifiedSupis()).containsExactly("new");
        subscriptions.remove(muted.id());
        notified.clear();
        var _ = subscribe("{\"notifFlag\": \"DEACTIVATE\", \"notifMethod\": \"PERIODIC\", \"repPeriod\": 2}");
        later(10);
        assertThat(notified).isEmpty();
    }

    @Test
    void mutedReportsAboveLimit_areHandledAsConsumerInstructed() {
        String instructions = ", \"notifFlagInstruct\": {\"bufferedNotifs\": \"%s\", \"subscription\": \"%s\"}";
        PcEventSubscription sent = subscribe("{}");
        flagged(sent, "DEACTIVATE", instructions.formatted("SEND_ALL", "CONTINUE_WITHOUT_MUTING"));
        for (int i = 0; i < 5; i++) {
            occurs(sent, "s" + i);
        }
        assertThat(notifiedSupis()).as("unmuted with the fourth").containsExactly("s0", "s1", "s2", "s3", "s4");
        assertThat(notified).hasSize(2);
        notified.clear();

        PcEventSubscription closed = subscribe("{}");
        flagged(closed, "DEACTIVATE", instructions.formatted("DISCARD_ALL", "CLOSE"));
        for (int i = 0; i < 4; i++) {
            occurs(closed, "c" + i);
        }
        assertThat(notified).isEmpty();
        assertThat(subscriptions.pcEventSubscriptions())
                .extracting(PcEventSubscription::id)
                .containsExactly(sent.id());
    }

    @Test
    void groupReports_areCollectedAndSentTogether() {
        PcEventSubscription gathered = subscribe("{\"grpRepTime\": 5, \"maxReportNbr\": 2}");
        occurs(gathered, "a");
        later(2);
        occurs(gathered, "b");
        assertThat(notified).isEmpty();
        later(4);
        assertThat(notified).as("one report").hasSize(1);
        assertThat(notifiedSupis()).containsExactly("a", "b");
        later(10);
        occurs(gathered, "c");
        later(6);
        assertThat(notifiedSupis()).containsExactly("a", "b", "c");
        assertThat(subscriptions.pcEventSubscriptions())
                .as("ended with the last report")
                .isEmpty();
        assertThat(rows("outbox")).isZero();

        PcEventSubscription ended = subscribe("{\"grpRepTime\": 500}");
        occurs(ended, "d");
        subscriptions.remove(ended.id());
        work();
        assertThat(notifiedSupis()).as("nothing is lost").endsWith("d");
        assertThat(rows("outbox")).isZero();
    }

    @Test
    void sampling_selectsIndependentShareOfEachPartition() {
        ObjectNode sampled = request("{\"sampRatio\": 20, \"partitionCriteria\": [\"DNN\"]}");
        ObjectNode whole = request("{\"sampRatio\": 20}");
        int both = 0;
        for (String dnn : List.of("internet", "ims")) {
            int drawn = 0;
            for (int ue = 0; ue < 5000; ue++) {
                boolean isDrawn = PcEvents.concerns(sampled, eventContext(ue, dnn), "PLMN_CH");
                drawn += isDrawn ? 1 : 0;
                both += isDrawn && PcEvents.concerns(sampled, eventContext(ue, "ims"), "PLMN_CH") ? 1 : 0;
                assertThat(PcEvents.concerns(whole, eventContext(ue, dnn), "PLMN_CH"))
                        .isEqualTo(PcEvents.concerns(whole, eventContext(ue, "other"), "PLMN_CH"));
            }
            assertThat(drawn).as(dnn).isBetween(850, 1150);
            if (dnn.equals("internet")) {
                assertThat(both).as("sampled independently in each partition").isLessThan(500);
            }
        }
    }

    private static EventContext eventContext(int ue, String dnn) {
        ObjectNode context =
                Json.object().put("supi", "imsi-%015d".formatted(ue * 7919L)).put("dnn", dnn);
        return new EventContext(context, List.of(), null);
    }
}
