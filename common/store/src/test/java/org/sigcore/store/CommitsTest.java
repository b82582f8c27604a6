// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommitsTest {
    private final Database database =
            Database.open(new DatabaseConfig("jdbc:h2:mem:commits" + System.nanoTime(), "", "", 8));
    private final Commits commits = new Commits(database);
    private final List<String> log = new ArrayList<>();

    @BeforeEach
    void table() {
        database.write(connection -> Sql.update(
                connection, "CREATE TABLE thing (id VARCHAR(20) PRIMARY KEY, version INT, text VARCHAR(20))"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aUnitIsOneCommit_afterWhichItsWorkIsDone() {
        long before = database.transactions();
        commits.together(() -> {
            commits.write(add("a"));
            commits.write(add("b"));
            commits.afterwards(() -> log.add("a is " + version("a")));
            assertThat(version("a")).as("not yet").isZero();
            return commits.together(() -> {
                commits.write(add("c"));
                return true;
            });
        });
        assertThat(database.transactions() - before).isOne();
        assertThat(commits.statements()).isEqualTo(3);
        assertThat(log).containsExactly("a is 1");
        assertThat(version("c")).isOne();
    }

    @Test
    void theLastWriteOfARowCounts() {
        commits.together(() -> {
            commits.write(add("a"));
            commits.write(RowWrite.of("thing", "a", "INSERT INTO thing VALUES ('a', 7, '')"));
            return true;
        });
        assertThat(version("a")).isEqualTo(7);
    }

    @Test
    void overtakenByAnother_nothingIsWritten_andTheWorkIsDoneAgain() {
        commits.write(add("a"));
        Runnable[] meanwhile = {() -> commits.write(change("a", 1))};
        long[] read = new long[1];
        commits.together(() -> {
            read[0] = version("a");
            commits.write(change("a", read[0]));
            commits.write(RowWrite.of("other", "b", "INSERT INTO thing VALUES ('b" + read[0] + "', 1, '')"));
            commits.ifUndone(() -> log.add("undone"));
            commits.afterwards(() -> log.add("done"));
            inAnotherThread(meanwhile[0]);
            meanwhile[0] = () -> {};
            return true;
        });
        assertThat(version("a")).isEqualTo(3);
        assertThat(version("b1")).as("of the first attempt").isZero();
        assertThat(version("b2")).isOne();
        assertThat(commits.replays()).isOne();
        assertThat(log).containsExactly("undone", "done");
    }

    @Test
    void whoIsOvertakenForEver_isToldSo() {
        commits.write(add("a"));
        assertThatThrownBy(() -> commits.together(() -> {
                    commits.write(change("a", 99));
                    return true;
                }))
                .isInstanceOf(StoreUnavailableException.class)
                .hasCauseInstanceOf(StaleException.class);
        assertThat(commits.replays()).isEqualTo(Commits.MOST_REPLAYS);
    }

    @Test
    void workThatFails_writesNothing() {
        assertThatThrownBy(() -> commits.together(() -> {
                    commits.write(add("a"));
                    commits.ifUndone(() -> log.add("undone"));
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(version("a")).isZero();
        assertThat(log).containsExactly("undone");
        assertThat(commits.current()).isNull();
    }

    @Test
    void unitsAtOnce_failEachForItself() throws Exception {
        commits.write(add("a"));
        CountDownLatch go = new CountDownLatch(1);
        int stale = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> all = IntStream.range(0, 40)
                    .mapToObj(n -> threads.submit(() -> {
                        go.await();
                        commits.write(n % 4 == 0 ? change("a", 99) : add("x" + n));
                        return true;
                    }))
                    .toList();
            go.countDown();
            for (Future<Boolean> one : all) {
                try {
                    one.get();
                } catch (ExecutionException e) {
                    assertThat(e).hasCauseInstanceOf(StaleException.class);
                    stale++;
                }
            }
        }
        assertThat(stale).isEqualTo(10);
        assertThat(IntStream.range(0, 40).filter(n -> version("x" + n) == 1).count())
                .isEqualTo(30);
    }

    @Test
    void identifiersGrowWithTime_andDiffer() {
        List<String> ids = IntStream.range(0, 100).mapToObj(TimeOrderedId::next).toList();
        assertThat(ids).isSorted().doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f-]{36}"));
        assertThat(TimeOrderedId.next(1_700_000_000_000L)).matches("018bcfe5-6800-7[0-9a-f]{3}-[89ab].*");
        assertThat(TimeOrderedId.next(5)).isNotEqualTo(TimeOrderedId.next(5));
    }

    private static void inAnotherThread(Runnable work) {
        try {
            Thread.ofVirtual().start(work).join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RowWrite add(String id) {
        return RowWrite.of("thing", id, "INSERT INTO thing VALUES (?, 1, '')", id);
    }

    private static RowWrite change(String id, long version) {
        return RowWrite.fenced(
                "thing", id, "UPDATE thing SET version = version + 1 WHERE id = ? AND version = ?", id, version);
    }

    private long version(String id) {
        Long version = database.execute(connection ->
                Sql.first(connection, "SELECT version FROM thing WHERE id = ?", row -> row.getLong(1), id));
        return version == null ? 0 : version;
    }
}
