// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.await;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.contract.auditservice.AuditOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecord;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecords;
import org.sigcore.bsf.contract.bsfmanagementservice.SessionSearch;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;

class AuditorTest {
    private final AtomicLong now = new AtomicLong(1_000_000);
    private final Records records = new Records();
    private final Map<String, SessionConfirmation.Answer> answers = new TreeMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final Map<String, CountDownLatch> slow = new HashMap<>();
    private Runnable beforeAnswer = () -> {};
    private AuditOptions settings = settings(true, 50);
    private final Auditor auditor = new Auditor(
            records,
            (binding, current) -> {
                asked.add(binding.bindingId());
                beforeAnswer.run();
                await(slow.getOrDefault(binding.bindingId(), new CountDownLatch(0)));
                return answers.getOrDefault(binding.bindingId(), SessionConfirmation.Answer.KNOWN);
            },
            () -> settings,
            new Clock() {
                @Override
                public ZoneId getZone() {
                    return ZoneOffset.UTC;
                }

                @Override
                public Clock withZone(ZoneId zone) {
                    return this;
                }

                @Override
                public Instant instant() {
                    return Instant.ofEpochMilli(now.get());
                }
            });

    @Test
    void staleBinding_isConfirmedOrDeletedByAnswerOfPcf() {
        records.add("known", 0);
        records.add("unknown", 0);
        records.add("fresh", now.get());
        answers.put("unknown", SessionConfirmation.Answer.UNKNOWN);

        auditor.run();

        assertThat(asked).containsExactlyInAnyOrder("known", "unknown");
        assertThat(records.changedAt).containsOnlyKeys("known", "fresh");
        assertThat(records.changedAt.get("known")).isEqualTo(now.get());
        assertThat(auditor.confirmed()).isEqualTo(1);
        assertThat(auditor.removed()).isEqualTo(1);
        assertThat(auditor.running()).isTrue();
    }

    @Test
    void bindingRegisteredAgainMeanwhile_isKept() {
        records.add("again", 0);
        answers.put("again", SessionConfirmation.Answer.UNKNOWN);
        beforeAnswer = () -> records.add("again", now.get());

        auditor.run();

        assertThat(records.changedAt).containsOnlyKeys("again");
        assertThat(auditor.removed()).isZero();
    }

    @Test
    void staleBinding_withoutAnswer_isKeptUntilMaximumAge() {
        records.add("old", 0);
        records.add("younger", now.get() - Duration.ofMinutes(2).toMillis());
        answers.put("old", SessionConfirmation.Answer.NONE);
        answers.put("younger", SessionConfirmation.Answer.NONE);

        auditor.run();

        assertThat(records.changedAt).containsOnlyKeys("younger");
        assertThat(auditor.expired()).isEqualTo(1);
        assertThat(auditor.unanswered()).isEqualTo(2);
    }

    @Test
    void auditor_limitsRateAndQueriesEachBindingOncePerPass() {
        settings = settings(true, 3);
        for (int i = 0; i < 10; i++) {
            records.add("b" + i, 0);
            answers.put("b" + i, SessionConfirmation.Answer.NONE);
        }
        now.set(Duration.ofMinutes(3).toMillis());

        auditor.run();
        assertThat(asked).hasSize(3);
        for (int second = 0; second < 5; second++) {
            auditor.run();
        }

        assertThat(asked).hasSize(10).doesNotHaveDuplicates();
        now.addAndGet(settings.frequency().toMillis());
        auditor.run();
        assertThat(asked).as("the next pass").hasSize(13);
    }

    @Test
    void auditor_whenDisabledOrStoreDown_doesNotRun() {
        records.add("old", 0);
        settings = settings(false, 50);
        auditor.run();
        assertThat(auditor.running()).isFalse();
        assertThat(asked).isEmpty();

        settings = settings(true, 50);
        records.reachable = false;
        auditor.run();
        assertThat(auditor.running()).isFalse();

        records.reachable = true;
        auditor.run();
        assertThat(auditor.running()).isTrue();
        assertThat(asked).containsExactly("old");
    }

    @Test
    void slowPcf_delaysNoOther() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        for (int i = 0; i < 40; i++) {
            records.add("b" + i, 0);
        }
        slow.put("b0", answer);

        Thread second = Thread.ofVirtual().start(auditor);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (auditor.confirmed() < 39 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(auditor.confirmed()).isEqualTo(39);
        answer.countDown();
        second.join();

        assertThat(auditor.confirmed()).isEqualTo(40);
    }

    private static AuditOptions settings(boolean enabled, int rate) {
        return new AuditOptions(
                enabled, Duration.ofMinutes(10), Duration.ofMinutes(1), Duration.ofMinutes(5), rate, "/sessions", 24);
    }

    /** Bindings by id, each registered when it was last changed. */
    private static final class Records implements BindingRecords {
        final Map<String, Long> changedAt = new ConcurrentSkipListMap<>();
        private final Map<String, Long> registeredAt = new ConcurrentSkipListMap<>();
        boolean reachable = true;
        private long confirmedAt = 1_000_000;

        void add(String id, long atMillis) {
            changedAt.put(id, atMillis);
            registeredAt.put(id, atMillis);
        }

        @Override
        public Page stale(String after, long unchangedSinceMillis, int limit) {
            if (!reachable) {
                throw new ProblemException(ProblemDetails.of(503, null, "gone"));
            }
            List<String> ids = changedAt.keySet().stream()
                    .filter(id -> id.compareTo(after) > 0)
                    .limit(4)
                    .toList();
            List<BindingRecord> stale = ids.stream()
                    .filter(id -> changedAt.getOrDefault(id, 0L) < unchangedSinceMillis)
                    .map(id -> new BindingRecord(id, registeredAt.getOrDefault(id, 0L), Json.object()))
                    .toList();
            return new Page(stale, ids.size() < 4 ? "" : ids.getLast());
        }

        @Override
        public void confirm(String bindingId) {
            changedAt.put(bindingId, confirmedAt);
        }

        @Override
        public boolean removeRegisteredAt(String bindingId, long registeredAtMillis) {
            return Long.valueOf(registeredAtMillis).equals(registeredAt.get(bindingId))
                    && changedAt.remove(bindingId) != null;
        }

        @Override
        public List<BindingRecord> search(SessionSearch search) {
            return List.of();
        }
    }
}
