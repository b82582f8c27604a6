// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.kept.KeptOctets;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

class OutboxTest {
    private static final ObjectNode HELLO = Json.object().put("text", "hello");

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1000));
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final List<String> sent = new ArrayList<>();
    private boolean taken = true;
    private Runnable duringSend = () -> {};
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private Commits commits;
    private Outbox outbox;

    @BeforeEach
    void start() {
        commits = new Commits(database.get());
        outbox = outbox(commits, background);
        outbox.show(meters);
    }

    private Outbox outbox(Commits own, Deque<Runnable> its) {
        return new Outbox(
                new JdbcOutboxStore(database.get(), own, 1),
                own,
                () -> List.of(new Greetings("greeting"), new Greetings("timer")),
                its::add,
                now::get);
    }

    @Test
    void uncommittedEntry_isNotSent() {
        Commits.Unit unit = commits.unit();
        assertThatThrownBy(() -> unit.call(() -> {
                    outbox.add("greeting", HELLO);
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);
        work(background);
        later(Duration.ofMinutes(5));
        assertThat(outbox.sendDue()).isZero();
        assertThat(sent).isEmpty();
    }

    @Test
    void committedEntry_isSentOnceAndRemoved() {
        commits.together(() -> {
            outbox.add("greeting", HELLO);
            assertThat(background).as("not before the commit").isEmpty();
            return true;
        });
        work(background);
        later(Duration.ofMinutes(5));
        assertThat(outbox.sendDue()).isZero();
        assertThat(sent).containsExactly("hello");
    }

    @Test
    void entryOfEndedProcess_isSentByAnotherProcess() {
        outbox.add("greeting", HELLO);
        background.clear();
        Deque<Runnable> its = new ArrayDeque<>();
        Outbox other = outbox(new Commits(database.get()), its);
        assertThat(other.sendDue())
                .as("the lease of the first process has not expired")
                .isZero();
        later(Duration.ofSeconds(15));
        assertThat(other.sendDue()).isOne();
        assertThat(outbox.sendDue()).as("the other process holds the entry").isZero();
        work(its);
        assertThat(sent).containsExactly("hello");
    }

    @Test
    void unacceptedEntry_isRetriedWithBackoff_andDropped() {
        taken = false;
        outbox.add("greeting", HELLO);
        work(background);
        later(Duration.ofSeconds(1));
        assertThat(outbox.sendDue()).isOne();
        work(background);
        later(Duration.ofSeconds(1));
        assertThat(outbox.sendDue()).isZero();
        later(Duration.ofSeconds(1));
        assertThat(outbox.sendDue()).isOne();
        work(background);
        assertThat(sent).hasSize(3);
        assertThat(shown("policy.outbox.given.up")).isOne();
        assertThat(shown("policy.outbox.taken.up")).isEqualTo(2);
        later(Duration.ofHours(1));
        assertThat(outbox.sendDue()).isZero();
    }

    @Test
    void rejectedExecution_isRetriedLater() {
        Outbox busy = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                List::of,
                work -> {
                    throw new RejectedExecutionException("busy");
                },
                now::get);
        busy.add("greeting", HELLO, "waiter");
        busy.await("waiter", Duration.ofMinutes(1));
        later(Duration.ofSeconds(15));
        assertThat(outbox.sendDue()).isOne();
    }

    @Test
    void entriesBeyondMemoryBudget_areSentInLaterRounds() {
        KeptOctets room = new KeptBudget(2_000, 100, new SimpleMeterRegistry()).kind("messages", 100);
        Outbox small = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(new Greetings("greeting")),
                background::add,
                now::get,
                Duration.ofSeconds(15),
                room);
        for (int i = 0; i < 20; i++) {
            small.add("greeting", HELLO);
        }
        assertThat(background).hasSizeBetween(1, 10);
        assertThat(room.used()).isLessThanOrEqualTo(2_000);
        work(background);
        assertThat(room.used()).isZero();
        for (int round = 0; round < 20 && sent.size() < 20; round++) {
            later(Duration.ofSeconds(16));
            small.sendDue();
            assertThat(room.used()).isLessThanOrEqualTo(2_000);
            work(background);
        }
        assertThat(sent).hasSize(20);
        assertThat(room.used()).isZero();
    }

    @Test
    void longEntries_areReadInSmallBatches() {
        for (int i = 0; i < 12; i++) {
            outbox.add("greeting", Json.object().put("text", "x".repeat(900_000)));
        }
        background.clear();
        later(Duration.ofSeconds(15));
        assertThat(outbox.sendDue()).isLessThan(10);
        work(background);
        later(Duration.ofSeconds(15));
        outbox.sendDue();
        work(background);
        assertThat(sent).hasSize(12);
    }

    @Test
    void slowSend_keepsItsLease() {
        Outbox other = outbox(new Commits(database.get()), new ArrayDeque<>());
        List<Integer> takenUp = new ArrayList<>();
        duringSend = () -> {
            for (int i = 0; i < 3; i++) {
                later(Duration.ofSeconds(12));
                takenUp.add(outbox.sendDue());
                takenUp.add(other.sendDue());
            }
        };
        outbox.add("greeting", HELLO);
        work(background);
        assertThat(takenUp).containsOnly(0);
        assertThat(sent).containsExactly("hello");
        later(Duration.ofHours(1));
        assertThat(other.sendDue()).isZero();
    }

    @Test
    void lateThread_doesNotSendEntryTakenByAnotherSender() {
        outbox.add("greeting", HELLO);
        later(Duration.ofSeconds(15));
        assertThat(outbox.sendDue()).isOne();
        assertThat(background).hasSize(2);
        work(background);
        assertThat(sent).containsExactly("hello");
        later(Duration.ofHours(1));
        assertThat(outbox.sendDue()).isZero();
    }

    @Test
    void entrySentDuringLeaseExtension_isRemoved() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        OutboxStore store = new JdbcOutboxStore(database.get(), commits, 1);
        AtomicReference<Thread> sender = new AtomicReference<>();
        OutboxStore extending = (OutboxStore) Proxy.newProxyInstance(
                OutboxStore.class.getClassLoader(), new Class<?>[] {OutboxStore.class}, (_, method, arguments) -> {
                    Object result = method.invoke(store, arguments);
                    if (method.getName().equals("move")) {
                        answered.countDown();
                        sender.get().join(Duration.ofMillis(500)); // settles the entry now unless it waits
                    }
                    return result;
                });
        Outbox slow = new Outbox(
                extending,
                commits,
                () -> List.of(new Greetings("greeting")),
                work -> sender.set(Thread.ofVirtual().start(work)),
                now::get);
        duringSend = () -> {
            begun.countDown();
            try {
                answered.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        slow.add("greeting", HELLO);
        begun.await();
        later(Duration.ofSeconds(8));
        assertThat(slow.sendDue()).isZero();
        sender.get().join();
        later(Duration.ofHours(1));
        assertThat(outbox.sendDue()).as("sent and removed").isZero();
        assertThat(sent).containsExactly("hello");
    }

    @Test
    void manyEntriesOfOneKind_doNotDelayOtherKinds() {
        for (int i = 0; i < 300; i++) {
            outbox.later("timer", Json.object().put("text", "timer"), now.get());
        }
        later(Duration.ofSeconds(1));
        outbox.later("greeting", HELLO, now.get());
        assertThat(outbox.sendDue()).isEqualTo(301);
        work(background);
        assertThat(sent).hasSize(301);
        assertThat(sent.indexOf("hello")).isLessThan(5);
    }

    @Test
    void dueEntries_areReadTogetherForAllKinds() {
        OutboxStore store = new JdbcOutboxStore(database.get(), commits, 1);
        AtomicInteger asked = new AtomicInteger();
        OutboxStore counting = (OutboxStore) Proxy.newProxyInstance(
                OutboxStore.class.getClassLoader(), new Class<?>[] {OutboxStore.class}, (_, method, arguments) -> {
                    if (method.getName().equals("due")) {
                        asked.incrementAndGet();
                    }
                    return method.invoke(store, arguments);
                });
        List<OutboxHandler> kinds = IntStream.range(0, 20)
                .<OutboxHandler>mapToObj(i -> new Greetings("kind " + i))
                .toList();
        Outbox many = new Outbox(counting, commits, () -> kinds, background::add, now::get);
        for (int i = 0; i < 150; i++) {
            many.later("kind 1", Json.object().put("text", "timer"), now.get());
        }
        later(Duration.ofSeconds(1));
        assertThat(many.sendDue()).isEqualTo(150);
        assertThat(asked).hasValueLessThan(5);
    }

    @Test
    void longEntry_isSentWhole() {
        outbox.add("greeting", Json.object().put("text", "x".repeat(40_000)));
        background.clear();
        later(Duration.ofSeconds(15));
        assertThat(outbox.sendDue()).isOne();
        work(background);
        assertThat(sent).singleElement().asString().hasSize(40_000);
    }

    @Test
    void unresponsiveReceiver_doesNotDelayOthers() {
        for (int i = 0; i < 300; i++) {
            outbox.add("greeting", Json.object().put("text", "gone").put("to", "http://gone"));
        }
        assertThat(background).as("in flight to one receiver").hasSize(32);
        outbox.add("greeting", Json.object().put("text", "hello").put("to", "http://there"));
        assertThat(background).hasSize(33);
        taken = false;
        work(background, 32);
        assertThat(sent)
                .as("further entries are not tried")
                .hasSizeBetween(32, 40)
                .containsOnly("gone");
        assertThat(shown("policy.outbox.receivers.away")).isOne();
        taken = true;
        work(background);
        assertThat(sent.removeLast()).isEqualTo("hello");

        outbox.add("greeting", Json.object().put("text", "gone").put("to", "http://gone"));
        outbox.add("greeting", Json.object().put("text", "gone").put("to", "http://gone"));
        assertThat(background).as("one at a time").hasSize(1);
        taken = false;
        work(background);
        for (int minute = 0; minute < 30; minute++) {
            later(Duration.ofMinutes(1));
            outbox.sendDue();
            work(background);
        }
        assertThat(shown("policy.outbox.given.up")).isEqualTo(302);
        assertThat(sent.size()).as("each time one is tried").isBetween(34, 300);
        taken = true;
        outbox.add("greeting", Json.object().put("text", "back").put("to", "http://gone"));
        work(background);
        assertThat(sent.getLast()).isEqualTo("back");
        assertThat(shown("policy.outbox.receivers.away")).isZero();
    }

    @Test
    void slowReceiver_getsWaitingEntries_andExpiredOnesLater() {
        for (int i = 0; i < 40; i++) {
            outbox.add("greeting", Json.object().put("text", "slow").put("to", "http://slow"));
        }
        work(background, 1);
        assertThat(sent).as("one slot sends all waiting entries").hasSize(9);
        for (int i = 0; i < 10; i++) {
            outbox.add("greeting", Json.object().put("text", "slow").put("to", "http://slow"));
        }
        later(Duration.ofSeconds(12));
        work(background);
        assertThat(sent).hasSize(9 + 31 + 1);
        later(Duration.ofSeconds(4));
        assertThat(outbox.sendDue()).isEqualTo(9);
        work(background);
        assertThat(sent).hasSize(50);
        later(Duration.ofHours(1));
        assertThat(outbox.sendDue()).isZero();
    }

    private double shown(String meter) {
        return meters.get(meter).meter().measure().iterator().next().getValue();
    }

    private void later(Duration duration) {
        now.updateAndGet(before -> before.plus(duration));
    }

    private static void work(Deque<Runnable> tasks, int some) {
        for (int i = 0; i < some; i++) {
            tasks.remove().run();
        }
    }

    private static void work(Deque<Runnable> tasks) {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    private final class Greetings implements OutboxHandler {
        private final String kind;

        private Greetings(String kind) {
            this.kind = kind;
        }

        @Override
        public String kind() {
            return kind;
        }

        @Override
        public int mostAttempts() {
            return 3;
        }

        @Override
        public String receiver(ObjectNode document) {
            return document.path("to").asString("");
        }

        @Override
        public boolean send(ObjectNode document) {
            sent.add(document.path("text").asString());
            duringSend.run();
            return taken;
        }
    }
}
