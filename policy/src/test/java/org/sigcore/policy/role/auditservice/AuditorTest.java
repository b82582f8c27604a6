// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.auditservice.AuditedRecords;

class AuditorTest {
    private static final Duration TTL = Duration.ofHours(1);
    private static final Duration MAX_TTL = Duration.ofHours(2);
    private static final Duration FREQUENCY = Duration.ofMinutes(10);

    private final AtomicLong now =
            new AtomicLong(Instant.parse("2026-01-01T00:00:00Z").toEpochMilli());
    private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());
    private final Rows rows = new Rows();
    private final Schedule schedule = new Schedule();
    private AuditOptions options = options(50, 0);
    private final Auditor one = auditor("one");
    private final Auditor other = auditor("other");

    private Auditor auditor(String process) {
        return new Auditor("pcfsm", rows, () -> options, schedule, process, clock);
    }

    private static AuditOptions options(int rate, int attempts) {
        return new AuditOptions(true, FREQUENCY, TTL, MAX_TTL, rate, attempts);
    }

    @Test
    void staleRecord_isKeptIfKnown_andRemovedIfGone() {
        rows.add("known", TTL.plusMinutes(1));
        rows.add("unknown", TTL.plusMinutes(1));
        rows.add("fresh", TTL.minusMinutes(1));
        rows.verdicts.put("unknown", AuditVerdict.GONE);

        one.run();

        assertThat(rows.asked).containsExactlyInAnyOrder("known", "unknown");
        assertThat(rows.changedAt).containsOnlyKeys("fresh", "known");
        assertThat(one.count(AuditOutcome.CONFIRMED)).isEqualTo(1);
        assertThat(one.count(AuditOutcome.REMOVED)).isEqualTo(1);
        assertThat(one.passes()).isEqualTo(1);
        assertThat(schedule.read("pcfsm").pass().outcomes())
                .isEqualTo(Map.of(AuditOutcome.CONFIRMED, 1L, AuditOutcome.REMOVED, 1L));
    }

    @Test
    void unansweredRecord_isKeptUntilMaxTtl() {
        rows.add("old", MAX_TTL.plusMinutes(1));
        rows.add("younger", TTL.plusMinutes(1));
        rows.verdicts.put("old", AuditVerdict.NO_ANSWER);
        rows.verdicts.put("younger", AuditVerdict.NO_ANSWER);

        one.run();

        assertThat(rows.changedAt).containsOnlyKeys("younger");
        assertThat(one.count(AuditOutcome.EXPIRED)).isEqualTo(1);
        assertThat(one.count(AuditOutcome.UNANSWERED)).isEqualTo(1);
    }

    @Test
    void unansweredRecord_isRemovedAfterMaxAttemptsSinceLastChange() {
        options = options(50, 3);
        rows.add("silent", TTL.plusMinutes(1));
        rows.add("changed", TTL.plusMinutes(1));
        rows.verdicts.put("silent", AuditVerdict.NO_ANSWER);
        rows.verdicts.put("changed", AuditVerdict.NO_ANSWER);
        one.run();
        now.addAndGet(FREQUENCY.toMillis());
        one.run();
        rows.add("changed", TTL.plusSeconds(1));
        now.addAndGet(FREQUENCY.toMillis());
        one.run();

        assertThat(rows.changedAt).containsOnlyKeys("changed");
        now.addAndGet(FREQUENCY.toMillis());
        one.run();
        assertThat(schedule.attempts)
                .as("attempts of removed records are forgotten")
                .containsOnlyKeys("changed");
    }

    @Test
    void failedQuery_countsNoAttempt_andDoesNotBlockOtherRecords() {
        options = options(50, 1);
        rows.add("busy", MAX_TTL.plusMinutes(1));
        rows.add("known", TTL.plusMinutes(1));
        rows.busy = "busy";

        one.run();
        one.run();

        assertThat(rows.asked).containsExactlyInAnyOrder("busy", "known");
        assertThat(rows.changedAt).containsOnlyKeys("busy", "known");
        assertThat(schedule.attempts).isEmpty();
        assertThat(one.count(AuditOutcome.UNANSWERED)).isEqualTo(1);
        assertThat(one.passes()).isEqualTo(1);
    }

    @Test
    void audit_keepsRate_andQueriesEachRecordOncePerPass() {
        options = options(3, 0);
        for (int i = 0; i < 10; i++) {
            rows.add("r" + i, TTL.plusMinutes(1));
            rows.verdicts.put("r" + i, AuditVerdict.NO_ANSWER);
        }
        one.run();
        assertThat(rows.asked).hasSize(3);
        for (int second = 0; second < 5; second++) {
            one.run();
        }
        assertThat(rows.asked).hasSize(10).doesNotHaveDuplicates();
        now.addAndGet(FREQUENCY.toMillis());
        one.run();
        assertThat(rows.asked).as("the next pass").hasSize(13);
    }

    @Test
    void audit_runsInOneProcess_andContinuesInAnotherAfterLeaseExpiry() {
        options = options(2, 0);
        for (int i = 0; i < 5; i++) {
            rows.add("r" + i, TTL.plusMinutes(1));
        }
        one.run();
        other.run();
        assertThat(one.running()).isTrue();
        assertThat(other.running()).isFalse();
        assertThat(rows.asked).hasSize(2);

        now.addAndGet(Auditor.LEASE.toMillis()); // the lease of the first has expired
        other.run();
        other.run();
        assertThat(other.running()).isTrue();
        assertThat(rows.asked).hasSize(5).doesNotHaveDuplicates();

        one.run();
        assertThat(one.running()).as("the other process holds the lease").isFalse();
    }

    @Test
    void releasedLease_isTakenByOtherProcessWithinSeconds() {
        one.run();
        other.run();
        assertThat(other.running()).isFalse();
        one.giveBack();
        now.addAndGet(Auditor.LOOK.toMillis());
        other.run();
        assertThat(other.running()).isTrue();
    }

    @Test
    void disabledAudit_releasesLease_andUnreachableStoreIsRetried() {
        rows.add("old", TTL.plusMinutes(1));
        AuditOptions on = options;
        rows.unreachable = true;
        one.run();
        assertThat(one.running()).isFalse();
        rows.unreachable = false;
        one.run();
        assertThat(rows.asked).containsExactly("old");
        assertThat(one.running()).isTrue();

        options = new AuditOptions(false, on.frequency(), on.ttl(), on.maxTtl(), 50, 0);
        one.run();
        assertThat(one.running()).isFalse();
        options = on;
        other.run();
        assertThat(other.running()).isTrue();
    }

    private final class Rows implements AuditedRecords {
        private final Map<String, Long> changedAt = new ConcurrentSkipListMap<>();
        private final Map<String, AuditVerdict> verdicts = new TreeMap<>();
        private final List<String> asked = new CopyOnWriteArrayList<>();
        private boolean unreachable;
        private String busy = "";

        private void add(String key, Duration ago) {
            changedAt.put(key, now.get() - ago.toMillis());
        }

        @Override
        public Page stale(String after, long unchangedSinceMillis, int limit) {
            if (unreachable) {
                throw new ProblemException(ProblemDetails.of(503, null, "unreachable"));
            }
            List<Stale> stale = new ArrayList<>();
            changedAt.forEach((key, at) -> {
                if (key.compareTo(after) > 0 && at < unchangedSinceMillis) {
                    stale.add(new Stale(key, at));
                }
            });
            return new Page(stale, "");
        }

        @Override
        public AuditVerdict ask(String key) {
            asked.add(key);
            if (key.equals(busy)) {
                throw new ProblemException(ProblemDetails.of(503, null, "busy"));
            }
            AuditVerdict verdict = verdicts.getOrDefault(key, AuditVerdict.KNOWN);
            if (verdict == AuditVerdict.KNOWN) {
                changedAt.put(key, now.get());
            } else if (verdict == AuditVerdict.GONE) {
                changedAt.remove(key);
            }
            return verdict;
        }

        @Override
        public boolean end(Stale record) {
            return changedAt.remove(record.key(), record.changedAtMillis());
        }
    }

    private static final class Schedule implements AuditStore {
        private record Attempts(int count, long changedAt, long pass) {}

        private final Map<String, Attempts> attempts = new HashMap<>();
        private AuditLease stored = AuditLease.none("pcfsm");

        @Override
        public AuditLease read(String service) {
            return stored;
        }

        @Override
        public List<AuditLease> all() {
            return List.of(stored);
        }

        @Override
        public @Nullable AuditLease put(AuditLease lease) {
            if (lease.version() != stored.version()) {
                return null;
            }
            stored = new AuditLease(
                    lease.service(),
                    lease.version() + 1,
                    lease.holder(),
                    lease.untilMillis(),
                    lease.pass(),
                    lease.before());
            return stored;
        }

        @Override
        public synchronized int unanswered(String service, String key, long changedAtMillis, long pass) {
            Attempts before = attempts.get(key);
            int count = before == null || before.changedAt != changedAtMillis
                    ? 1
                    : before.count + (before.pass == pass ? 0 : 1);
            attempts.put(key, new Attempts(count, changedAtMillis, pass));
            return Objects.requireNonNull(attempts.get(key)).count;
        }

        @Override
        public synchronized void forget(String service, long pass) {
            attempts.values().removeIf(each -> each.pass < pass);
        }
    }
}
