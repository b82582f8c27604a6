// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.notifier.NoticeOutcome;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Commits;
import org.sigcore.store.StaleException;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

class NoticeQueuesTest {
    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<String> sent = new ArrayList<>();
    private Instant now = Instant.ofEpochSecond(1000);
    private NoticeOutcome answer = NoticeOutcome.TAKEN;
    private Runnable duringSend = () -> {};
    private Runnable beforeRead = () -> {};
    private Member member;

    /** A process on the database. */
    private final class Member {
        final Deque<Runnable> background = new ArrayDeque<>();
        final Commits commits = new Commits(database.get());
        final DocumentStore store = readLate(new JdbcDocumentStore(
                "noticequeue", "queue", new PolicyDatabase(database.get(), commits, Documents.plain(), 1), () -> now));
        final Outbox outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(this.queues()),
                background::add,
                () -> now);
        final NoticeQueues queues = new NoticeQueues(
                store,
                commits,
                outbox,
                (by, server) -> server.equals("gone") ? null : Duration.ofMinutes(10),
                Map.of(Notice.SOAP, NoticeQueuesTest.this::send, Notice.HTTP, NoticeQueuesTest.this::send),
                meters,
                () -> now);

        private NoticeQueues queues() {
            return queues;
        }

        private DocumentStore readLate(DocumentStore rows) {
            return (DocumentStore) Proxy.newProxyInstance(
                    DocumentStore.class.getClassLoader(),
                    new Class<?>[] {DocumentStore.class},
                    (_, method, arguments) -> {
                        if (method.getName().equals("find")) {
                            Runnable once = beforeRead;
                            beforeRead = () -> {};
                            once.run();
                        }
                        return method.invoke(rows, arguments);
                    });
        }

        void enqueue(String ue, String server, String... events) {
            commits.together(() -> {
                for (String event : events) {
                    queues.add(
                            new SubscriberQuery("s", "pcf-sm", ue, null, null, "internet"),
                            Notice.wish(Notice.SOAP, server, event, null, Json.object()));
                }
                return true;
            });
        }

        void work() {
            while (!background.isEmpty()) {
                background.remove().run();
            }
        }
    }

    private NoticeOutcome send(ObjectNode notice) {
        Runnable once = duringSend;
        duringSend = () -> {};
        once.run();
        sent.add(notice.path("supi").asString() + " " + notice.path("event").asString());
        return answer;
    }

    @BeforeEach
    void start() {
        member = new Member();
    }

    private double lost(String reason) {
        Counter counter =
                meters.find("policy.notices.lost").tag("reason", reason).counter();
        return counter == null ? 0 : counter.count();
    }

    private @Nullable Object row(String ue) {
        return member.store.find("SOAP/crm/" + ue);
    }

    private void later(Duration time) {
        now = now.plus(time);
        member.outbox.sendDue();
        member.work();
    }

    @Test
    void subscriberNotices_areSentInOrderAfterCommit() {
        Commits.Unit unit = member.commits.unit();
        assertThatThrownBy(() -> unit.call(() -> {
                    member.enqueue("a", "crm", "never");
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);
        member.enqueue("a", "crm", "1", "2");
        member.enqueue("b", "crm", "1");
        member.enqueue("a", "crm", "3");
        member.work();
        assertThat(sent).containsExactly("a 1", "a 2", "a 3", "b 1");
        assertThat(row("a")).isNull();
        later(Duration.ofHours(1));
        assertThat(sent).hasSize(4);
    }

    @Test
    void noticeAddedDuringSend_isSentAfterIt() {
        member.enqueue("a", "crm", "1");
        duringSend = () -> member.enqueue("a", "crm", "2");
        member.work();
        assertThat(sent).containsExactly("a 1", "a 2");
        member.enqueue("a", "crm", "3");
        member.work();
        assertThat(sent).containsExactly("a 1", "a 2", "a 3");
        assertThat(row("a")).isNull();
    }

    @Test
    void senderOfEmptiedRow_doesNotSendNewRow() {
        member.enqueue("a", "crm", "1");
        // The row of "1" is removed; before its sender looks again, "2" is committed with its own row and sender.
        duringSend = () -> beforeRead = () -> beforeRead = () -> member.enqueue("a", "crm", "2");
        member.background.remove().run();
        assertThat(sent).as("not by the sender of the former row").containsExactly("a 1");
        member.work();
        assertThat(sent).containsExactly("a 1", "a 2");
        assertThat(row("a")).isNull();
    }

    @Test
    void entryOfRemovedRow_doesNotSendNewRow() {
        member.enqueue("a", "crm", "1");
        Runnable stale = member.background.remove();
        now = now.plus(Duration.ofSeconds(15));
        Member other = new Member();
        other.outbox.sendDue();
        other.work();
        now = now.plusMillis(5);
        member.enqueue("a", "crm", "2");
        stale.run();
        assertThat(sent).containsExactly("a 1");
        member.work();
        assertThat(sent).containsExactly("a 1", "a 2");
    }

    @Test
    void unacceptedNotice_isRepeatedBeforeLaterNotices() {
        answer = NoticeOutcome.LATER;
        member.enqueue("a", "crm", "1", "2");
        member.work();
        assertThat(sent).containsExactly("a 1");
        later(Duration.ofMinutes(1));
        assertThat(sent).containsExactly("a 1", "a 1");
        answer = NoticeOutcome.TAKEN;
        later(Duration.ofMinutes(1));
        assertThat(sent).containsExactly("a 1", "a 1", "a 1", "a 2");
        assertThat(lost("expired")).isZero();
    }

    @Test
    void expiredNotice_isDropped_andNextIsSent() {
        answer = NoticeOutcome.LATER;
        member.enqueue("a", "crm", "1");
        member.work();
        now = now.plus(Duration.ofMinutes(8));
        member.enqueue("a", "crm", "2");
        later(Duration.ofMinutes(3));
        assertThat(sent).containsExactly("a 1", "a 1", "a 2");
        assertThat(lost("expired")).isOne();
        answer = NoticeOutcome.TAKEN;
        later(Duration.ofMinutes(2));
        assertThat(sent).containsExactly("a 1", "a 1", "a 2", "a 2");
        assertThat(row("a")).isNull();
    }

    @Test
    void refusedNotice_isNotRepeated() {
        answer = NoticeOutcome.REFUSED;
        member.enqueue("a", "crm", "1", "2");
        member.work();
        later(Duration.ofHours(1));
        assertThat(sent).containsExactly("a 1", "a 2");
        assertThat(lost("refused")).isEqualTo(2);
    }

    @Test
    void unreachableRole_losesNoNotice() {
        duringSend = () -> {
            throw new ProblemException(ProblemDetails.of(503, "TARGET_NF_NOT_REACHABLE", null));
        };
        member.enqueue("a", "crm", "1");
        member.work();
        assertThat(sent).isEmpty();
        later(Duration.ofMinutes(1));
        assertThat(sent).containsExactly("a 1");
    }

    @Test
    void noticesBeyondQueueLimitOrForUnknownServer_areLost() {
        answer = NoticeOutcome.LATER;
        for (int i = 0; i < NoticeQueues.MOST_WAITING; i++) {
            member.enqueue("a", "crm", "e" + i);
        }
        member.enqueue("a", "crm", "one more");
        member.enqueue("a", "gone", "1");
        assertThat(lost("full")).isOne();
        assertThat(lost("unknown")).isOne();
        answer = NoticeOutcome.TAKEN;
        member.work();
        assertThat(sent).hasSize(NoticeQueues.MOST_WAITING).contains("a e99").doesNotContain("a one more");
    }

    @Test
    void noticesBeyondOctetLimit_areLost_andOthersAreSent() {
        ObjectNode values = Json.object();
        for (int i = 0; i < 32; i++) {
            values.put("v" + i, "\u20ac".repeat(Notice.MOST_TEXT));
        }
        for (int i = 0; i < 6; i++) {
            member.queues.add(
                    new SubscriberQuery("s", "pcf-sm", "a", null, null, "internet"),
                    Notice.wish(Notice.SOAP, "crm", "e" + i, null, values));
        }
        assertThat(lost("full")).isEqualTo(2);
        member.work();
        assertThat(sent).containsExactly("a e0", "a e1", "a e2", "a e3");
    }

    @Test
    void noticesOfEndedProcess_areSentInOrderByAnotherProcess() {
        member.enqueue("a", "crm", "1");
        member.enqueue("a", "crm", "2");
        member.background.clear();
        Member other = new Member();
        other.enqueue("a", "crm", "3");
        other.work();
        assertThat(sent).as("the first process still holds the entry").isEmpty();
        now = now.plus(Duration.ofSeconds(20));
        other.outbox.sendDue();
        other.work();
        assertThat(sent).containsExactly("a 1", "a 2", "a 3");
    }

    @Test
    void staleWrite_doesNotRestoreRemovedRow() {
        Member other = new Member();
        member.enqueue("a", "crm", "1");
        Commits.Unit slow = other.commits.unit();
        slow.call(() -> {
            other.enqueue("a", "crm", "3");
            return true;
        });
        member.work();
        now = now.plusMillis(5);
        member.enqueue("a", "crm", "2");
        assertThatThrownBy(slow::commit).isInstanceOf(StaleException.class);
        member.work();
        assertThat(sent).containsExactly("a 1", "a 2");
    }
}
