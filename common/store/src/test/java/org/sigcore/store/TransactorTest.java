// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactorTest {
    private static final RetryPolicy POLICY = new RetryPolicy(4, Duration.ofNanos(100), Duration.ofSeconds(1));
    private final AtomicLong clock = new AtomicLong();
    private final Transactor transactor = new Transactor(POLICY, clock::get, () -> {});
    private final AtomicInteger runs = new AtomicInteger();

    @ParameterizedTest
    @CsvSource({
        "40001, 40001", // H2 deadlock
        "50200, HYT00", // H2 lock timeout
        "90131, 90131", // H2 concurrent update
        "1213, 40001", // MySQL deadlock
        "1205, HY000", // MySQL lock wait timeout
        "1297, HY000", // NDB temporary error
        "0, 08S01", // connection lost before the commit
    })
    void temporaryError_isRetried(int code, String state) {
        String result = transactor.run(progress -> {
            if (runs.incrementAndGet() < 3) {
                throw new RuntimeException("as Hibernate wraps it", new SQLException("again", state, code));
            }
            return "stored";
        });

        assertThat(result).isEqualTo("stored");
        assertThat(runs).hasValue(3);
        assertThat(transactor.repeats.sum()).isEqualTo(2);
        assertThat(transactor.reads.sum()).isEqualTo(1);
    }

    @Test
    void commits_areCountedSeparatelyFromReads() {
        transactor.run(progress -> {
            progress.committing();
            return "stored";
        });

        assertThat(transactor.transactions.sum()).isEqualTo(1);
        assertThat(transactor.reads.sum()).isZero();
    }

    @Test
    void busyPool_keepsItsConnections() {
        AtomicInteger givenUp = new AtomicInteger();
        Transactor busy = new Transactor(POLICY, clock::get, givenUp::incrementAndGet);

        assertThatThrownBy(() -> busy.run(progress -> {
                    throw new SQLTransientConnectionException("store - Connection is not available", null, 0, null);
                }))
                .isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> busy.run(progress -> {
                    throw new SQLTransientConnectionException(
                            "store - Connection is not available", "08S01", 0, new SQLException("refused", "08S01"));
                }))
                .isInstanceOf(StoreUnavailableException.class);

        assertThat(givenUp).as("only the pool that could not connect").hasValue(POLICY.attempts());
    }

    @Test
    void run_givesUpAfterLastAttempt() {
        assertThatThrownBy(() -> transactor.run(progress -> fail("deadlock", "40001", 1213)))
                .isInstanceOfSatisfying(
                        StoreUnavailableException.class,
                        e -> assertThat(e.outcomeUnknown()).isFalse());
        assertThat(runs).hasValue(4);
    }

    @Test
    void run_givesUpAfterTimeBudget() {
        assertThatThrownBy(() -> transactor.run(progress -> {
                    clock.addAndGet(Duration.ofSeconds(1).toNanos());
                    return fail("deadlock", "40001", 1213);
                }))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    void possibleCommit_isNotRetried() {
        assertThatThrownBy(() -> transactor.run(progress -> {
                    progress.committing();
                    runs.incrementAndGet();
                    throw new SQLNonTransientConnectionException("link failure", "08S01");
                }))
                .isInstanceOfSatisfying(
                        StoreUnavailableException.class,
                        e -> assertThat(e.outcomeUnknown()).isTrue());
        assertThat(runs).hasValue(1);
    }

    @Test
    void unsavedCommit_isNotRetried() {
        for (String state : new String[] {null, "08S01"}) {
            assertThatThrownBy(() -> transactor.run(progress -> {
                        runs.incrementAndGet();
                        throw new StoreUnavailableException(
                                "not saved", new SQLTransientConnectionException("busy", state, 0, null), true);
                    }))
                    .isInstanceOfSatisfying(
                            StoreUnavailableException.class,
                            e -> assertThat(e.outcomeUnknown()).isTrue());
        }
        assertThat(runs).hasValue(2);
    }

    @Test
    void commitThatRolledBack_isRetried() {
        assertThat(transactor.<String>run(progress -> {
                    progress.committing();
                    return runs.incrementAndGet() == 1 ? fail("temporary", "HY000", 1297) : "stored";
                }))
                .isEqualTo("stored");
    }

    @Test
    void permanentError_isNotRetried() {
        assertThatThrownBy(() -> transactor.run(progress -> fail("no such table", "42S02", 42102)))
                .isExactlyInstanceOf(StoreException.class)
                .hasMessageContaining("no such table");
        assertThatThrownBy(() -> transactor.run(progress -> {
                    throw new SQLIntegrityConstraintViolationException("dup", "23000", 1062);
                }))
                .isInstanceOf(DuplicateKeyException.class);
        assertThatThrownBy(() -> transactor.run(progress -> {
                    throw new SQLIntegrityConstraintViolationException("one of several rows, NDB", "23000", 1022);
                }))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    void exceptionOfWork_isPropagated() {
        assertThatThrownBy(() -> transactor.run(progress -> {
                    runs.incrementAndGet();
                    throw new IllegalStateException("mine");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    void pauses_growAndAreBounded() {
        RetryPolicy policy = RetryPolicy.DEFAULT;
        Random random = new Random(1);
        for (int attempt = 2; attempt < 40; attempt++) {
            Duration pause = policy.pauseBefore(attempt, random);
            Duration bound = policy.firstPause().multipliedBy(1L << Math.min(attempt - 2, 10));
            assertThat(pause).isBetween(bound.dividedBy(2), bound);
        }
    }

    @Test
    void pausesAfterLockWait_areSpread() {
        Random random = new Random(1);

        long[] pauses = random.ints(1_000)
                .mapToLong(_ -> RetryPolicy.pauseAfterLockWait(random).toMillis())
                .sorted()
                .toArray();

        assertThat(pauses[0]).isLessThan(20);
        assertThat(pauses[499]).isBetween(80L, 120L);
        assertThat(pauses[999]).isBetween(180L, 200L);
        assertThat(SqlErrors.isLockWait(new RuntimeException(new SQLException("try again", "HY000", 1205))))
                .isTrue();
        assertThat(SqlErrors.isLockWait(new SQLException("deadlock", "40001", 1213)))
                .isFalse();
    }

    @Test
    void h2ErrorDuringClose_isConnectionLost() {
        String text =
                "General error: \"org.h2.mvstore.MVStoreException: Transaction 2 is closed [2.4.240/4]\"; SQL statement:";
        assertThat(SqlErrors.classify(new SQLException(text, "HY000", 50000)))
                .as("through its server")
                .isEqualTo(SqlErrors.Kind.CONNECTION_LOST);
        assertThat(SqlErrors.classify(new SQLException("General error: \"a bug\"", "HY000", 50000)))
                .isEqualTo(SqlErrors.Kind.PERMANENT);
    }

    private String fail(String reason, String state, int code) throws SQLException {
        runs.incrementAndGet();
        throw new SQLException(reason, state, code);
    }
}
