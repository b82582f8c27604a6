// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.diamgateway.AfReply;
import org.sigcore.policy.contract.diamgateway.AfReply.State;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.rx.RxToAf;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class RxRequestSenderTest {
    private static final AfReply SUCCESS = new AfReply(ResultCode.DIAMETER_SUCCESS, null, State.ANSWERED);
    private static final AfReply SILENCE = new AfReply(0, "TIMEOUT", State.UNANSWERED);
    private static final AfReply LOST = new AfReply(0, "CONNECTION_LOST", State.UNDELIVERED);
    private static final AfReply CLOSED = new AfReply(0, "UNABLE_TO_DELIVER", State.NOT_SENT);
    private static final AfReply BUSY = new AfReply(ResultCode.DIAMETER_TOO_BUSY, null, State.UNDELIVERED);
    private static final AfReply UNKNOWN = new AfReply(ResultCode.DIAMETER_UNKNOWN_SESSION_ID, null, State.ANSWERED);

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<ObjectNode> sent = new ArrayList<>();
    private final Set<String> ended = new HashSet<>();
    private final List<String> lost = new ArrayList<>();
    private Instant now = Instant.ofEpochSecond(1_800_000_000);
    private AfReply reply = SUCCESS;
    private Runnable duringSend = () -> {};
    private Member member;

    /** A process on the database. */
    private final class Member {
        final Deque<Runnable> background = new ArrayDeque<>();
        final Commits commits = new Commits(database.get());
        final Outbox outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(this.sender()),
                background::add,
                () -> now);
        final RxRequestQueue queue = new RxRequestQueue(
                "sm-rx",
                new JdbcDocumentStore(
                        "noticequeue",
                        "queue",
                        new PolicyDatabase(database.get(), commits, Documents.plain(), 1),
                        () -> now),
                commits,
                outbox,
                () -> now);
        final AfsWithoutRaa silent = new AfsWithoutRaa(List.of("MUTE.ims.lab"), meters);
        final RxRequestSender sender = new RxRequestSender(
                queue, RxRequestSenderTest.this::send, session -> !ended.contains(session), lost::add, silent, meters);

        private RxRequestSender sender() {
            return sender;
        }

        void work() {
            while (!background.isEmpty()) {
                background.remove().run();
            }
        }

        void later(Duration time) {
            now = now.plus(time);
            outbox.sendDue();
            work();
        }
    }

    private AfReply send(ObjectNode request) {
        sent.add(request);
        Runnable once = duringSend;
        duringSend = () -> {};
        once.run();
        return reply;
    }

    @BeforeEach
    void start() {
        member = new Member();
    }

    private static ObjectNode rx(String session) {
        return Json.object()
                .put("sessionId", session)
                .put("originHost", "pcscf.ims.lab")
                .put("originRealm", "ims.lab");
    }

    private static ObjectNode end(String session) {
        return RxToAf.end(rx(session), "PDU_SESSION_TERMINATION", Json.object());
    }

    private static ObjectNode rat(String session, String rat) {
        return event(session, "ACCESS_TYPE_CHANGE", Json.object().put("ratType", rat));
    }

    private static ObjectNode loss(String session, int component) {
        ObjectNode notification = Json.object();
        notification
                .putArray("failedResourcAllocReports")
                .addObject()
                .putArray("flows")
                .addObject()
                .put("medCompN", component);
        return event(session, "FAILED_RESOURCES_ALLOCATION", notification);
    }

    private static ObjectNode event(String session, String event, ObjectNode notification) {
        notification.putArray("evNotifs").addObject().put("event", event);
        ObjectNode request = rx(session);
        request.set("notification", notification);
        request.putArray("asked").add(2).add(6);
        return request;
    }

    private List<String> rats() {
        return sent.stream()
                .map(request -> request.at("/notification/ratType").asString("-"))
                .toList();
    }

    private long different(String member) {
        return sent.stream().map(request -> request.get(member)).distinct().count();
    }

    private boolean isRepeated(int index) {
        return sent.get(index).path("repeated").asBoolean();
    }

    private double silence() {
        return meters.get("policy.rx.af.silent")
                .tag("peer", "pcscf.ims.lab")
                .gauge()
                .value();
    }

    private double counted(String command, State result) {
        return counted(command, result.name());
    }

    private double counted(String command, String result) {
        Counter counter = meters.find("policy.rx.requests")
                .tags("command", command, "result", result)
                .counter();
        return counter == null ? 0 : counter.count();
    }

    @Test
    void silentAf_getsOneRarPerEvent_inOrder() {
        reply = SILENCE;
        for (String rat : List.of("EUTRA", "NR", "EUTRA")) {
            member.queue.add(rat("rx1", rat));
            member.work();
        }
        member.queue.add(rat("rx2", "NR"));
        member.later(Duration.ofMinutes(5));
        assertThat(rats()).containsExactly("EUTRA", "NR", "EUTRA", "NR");
        assertThat(sent).noneMatch(request -> request.path("repeated").asBoolean());
        assertThat(different("endToEnd")).isEqualTo(4);
        assertThat(counted("RAR", State.UNANSWERED)).isEqualTo(4);
        assertThat(lost).as("the session stays").isEmpty();
        assertThat(member.silent.isSilent("PCSCF.ims.lab")).isTrue();
        assertThat(silence()).isEqualTo(1);
        reply = SUCCESS;
        member.queue.add(rat("rx1", "NR"));
        member.work();
        assertThat(member.silent.isSilent("pcscf.ims.lab")).isFalse();
        assertThat(silence()).isZero();
    }

    @Test
    void rarSilence_isReportedOncePerAf_untilItAnswers() {
        assertThat(member.silent.unanswered("pcscf.ims.lab")).isTrue();
        assertThat(member.silent.unanswered("PCSCF.IMS.lab")).isFalse();
        assertThat(member.silent.unanswered("pcscf2.ims.lab")).isTrue();
        assertThat(member.silent.answered("pcscf.ims.lab")).isTrue();
        assertThat(member.silent.answered("pcscf.ims.lab")).isFalse();
        assertThat(member.silent.unanswered("pcscf.ims.lab")).isTrue();
    }

    @Test
    void afConfiguredWithoutRaa_getsOnlyAsr() {
        member.queue.add(rat("rx1", "NR").put("originHost", "mute.ims.lab"));
        member.work();
        AfSession session = AfSession.ofRx(
                "rx1",
                Json.object().put("originHost", "mute.ims.lab").put("originRealm", "ims.lab"),
                "gx1",
                Json.object());
        assertThat(member.sender.ask(session)).isEqualTo(AuditVerdict.NO_ANSWER);
        assertThat(sent).isEmpty();
        assertThat(counted("RAR", "SKIPPED")).isOne();

        member.queue.add(end("rx1").put("originHost", "mute.ims.lab"));
        member.work();

        assertThat(sent.stream().map(RxToAf::command)).containsExactly("ASR");
    }

    @Test
    void eventsQueuedDuringSend_areSentAfterIt_newestOfEachKind() {
        duringSend = () -> {
            member.queue.add(rat("rx1", "NR"));
            member.queue.add(loss("rx1", 1));
            member.queue.add(rat("rx1", "EUTRA"));
            member.queue.add(loss("rx1", 2));
        };
        member.queue.add(rat("rx1", "EUTRA_U"));
        member.work();
        assertThat(rats()).as("losses of two media are separate events").containsExactly("EUTRA_U", "-", "EUTRA", "-");
    }

    @Test
    void requestOnLostConnection_isRetransmittedWithTBit_evenByAnotherProcess() {
        reply = LOST;
        member.queue.add(rat("rx1", "NR"));
        member.work();
        reply = CLOSED;
        member.later(Duration.ofSeconds(3));
        assertThat(sent).hasSize(2);
        reply = SUCCESS;
        Member other = new Member();
        other.later(Duration.ofSeconds(30));
        assertThat(rats()).containsExactly("NR", "NR", "NR");
        assertThat(different("endToEnd")).isOne();
        assertThat(isRepeated(0)).isFalse();
        assertThat(isRepeated(2)).isTrue();
        other.later(Duration.ofHours(1));
        assertThat(sent).hasSize(3);
    }

    @Test
    void requestOfEndedProcess_isSentWithTBit() {
        member.queue.add(rat("rx1", "NR"));
        member.background.clear();
        Member other = new Member();
        other.later(Duration.ofSeconds(16));
        assertThat(rats()).containsExactly("NR");
        assertThat(isRepeated(0)).isTrue();
    }

    @Test
    void unsentRequest_hasNoTBit_andIsRepeatedAfterTooBusy() {
        reply = CLOSED;
        member.queue.add(rat("rx1", "NR"));
        member.work();
        reply = BUSY;
        member.later(Duration.ofSeconds(3));
        assertThat(isRepeated(1)).isFalse();
        reply = SUCCESS;
        member.later(Duration.ofSeconds(10));
        assertThat(isRepeated(2)).isTrue();
        assertThat(sent).hasSize(3);
    }

    @Test
    void newerEvent_replacesEventWaitingForConnection() {
        reply = LOST;
        member.queue.add(rat("rx1", "NR"));
        member.work();
        member.queue.add(rat("rx1", "EUTRA"));
        reply = SUCCESS;
        member.later(Duration.ofSeconds(5));
        assertThat(rats()).containsExactly("NR", "EUTRA");
        assertThat(isRepeated(1)).as("a separate request").isFalse();
        assertThat(different("endToEnd")).isEqualTo(2);
    }

    @Test
    void endedSession_getsNoRar_andItsAsrReplacesQueuedRars() {
        reply = LOST;
        member.queue.add(rat("rx1", "NR"));
        member.queue.add(rat("rx2", "NR"));
        member.work();
        ended.addAll(List.of("rx1", "rx2"));
        member.queue.add(end("rx2"));
        member.queue.add(rat("rx2", "EUTRA"));
        reply = SUCCESS;
        member.later(Duration.ofMinutes(1));
        member.later(Duration.ofMinutes(1));
        assertThat(sent.subList(2, sent.size()).stream().map(RxToAf::command)).containsExactly("ASR");
    }

    @Test
    void unansweredAsr_isSentThreeTimes_andStopsAfterAnswer() {
        reply = SILENCE;
        member.queue.add(end("rx1"));
        member.work();
        for (int i = 0; i < 10; i++) {
            member.later(Duration.ofMinutes(1));
        }
        assertThat(sent).hasSize(RxRequestSender.MOST_ASR);
        assertThat(different("endToEnd")).isOne();
        assertThat(isRepeated(1) && isRepeated(2)).isTrue();
        sent.clear();
        member.queue.add(end("rx2"));
        member.work();
        reply = SUCCESS;
        member.later(Duration.ofMinutes(1));
        member.later(Duration.ofMinutes(1));
        assertThat(sent).hasSize(2);
    }

    @Test
    void asr_waitsForDisconnectedAf_andIsDroppedAfterTenMinutes() {
        reply = CLOSED;
        member.queue.add(end("rx1"));
        member.work();
        for (int i = 0; i < 5; i++) {
            member.later(Duration.ofMinutes(1));
        }
        reply = SUCCESS;
        member.later(Duration.ofMinutes(1));
        assertThat(counted("ASR", State.ANSWERED)).isOne();
        reply = CLOSED;
        member.queue.add(end("rx2"));
        for (int i = 0; i < 30; i++) {
            member.later(Duration.ofMinutes(1));
        }
        int tried = sent.size();
        member.later(Duration.ofMinutes(5));
        assertThat(sent).hasSize(tried);
    }

    @Test
    void unknownSessionAnswer_endsAfSession() {
        reply = UNKNOWN;
        member.queue.add(rat("rx1", "NR"));
        member.work();
        assertThat(lost).containsExactly("rx1");
        assertThat(sent).hasSize(1);
    }

    @Test
    void requestStoredByFormerVersion_isSentOnce() {
        JsonNode stored = rat("rx1", "NR");
        member.outbox.add("sm-rx", (ObjectNode) stored);
        member.work();
        member.later(Duration.ofMinutes(5));
        assertThat(rats()).containsExactly("NR");
    }
}
