// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.netty.channel.DefaultEventLoop;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CoalescingSchedulerTest {
    private static final long FAR = TimeUnit.SECONDS.toNanos(60);
    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final List<String> done = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        var _ = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private void onLoop(Consumer<CoalescingScheduler> does) throws Exception {
        Session user = Session$.MODULE$.apply("test", 1, null, loop);
        loop.submit(() -> does.accept(CoalescingScheduler.of(user))).get();
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(5, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void tasks_runInTheOrderOfTheirDueTimes() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        onLoop(agenda -> {
            long now = System.nanoTime();
            agenda.at(now + FAR, () -> done.add("never"));
            agenda.at(now + TimeUnit.MILLISECONDS.toNanos(40), () -> {
                done.add("second");
                both.countDown();
            });
            agenda.at(now + TimeUnit.MILLISECONDS.toNanos(10), () -> {
                done.add("first");
                both.countDown();
            });
        });
        await(both);
        assertThat(done).containsExactly("first", "second");
    }

    @Test
    void tasksDueSoonAfterEachOther_runTogether() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        long[] at = new long[2];
        long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
        onLoop(agenda -> {
            agenda.at(due, () -> {
                at[0] = System.nanoTime();
                both.countDown();
            });
            agenda.at(due + CoalescingScheduler.EARLY_NANOS / 2, () -> {
                at[1] = System.nanoTime();
                both.countDown();
            });
        });
        await(both);
        assertThat(at[1] - at[0]).isBetween(0L, TimeUnit.MILLISECONDS.toNanos(20));
        assertThat(at[0] - due).isGreaterThanOrEqualTo(-CoalescingScheduler.EARLY_NANOS);
    }

    @Test
    void settle_runsGatheredTasksInOrder() throws Exception {
        onLoop(agenda -> {
            agenda.gather(() -> done.add("response"));
            agenda.gather(() -> {
                agenda.settle(); // as at the end of a user
                done.add("departure");
            });
            assertThat(done).isEmpty();
            agenda.settle();
            assertThat(done).containsExactly("response", "departure");
        });
    }

    @Test
    void gatheredTask_runsWithoutSettle() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        onLoop(agenda -> agenda.gather(ran::countDown));
        await(ran);
    }
}
