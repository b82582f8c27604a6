// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.api.Timeout;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.RowWrite;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import org.sigcore.store.StoreUnavailableException;
import org.sigcore.store.TimeOrderedId;

/** Behaviour of units of work on every engine. */
@Timeout(90)
abstract class CommitsContract {
    private final List<String> log = new ArrayList<>();
    private Database database;
    private Commits commits;

    /** Returns the URL of an empty database. */
    abstract String url() throws Exception;

    @BeforeEach
    void open() throws Exception {
        database = Database.open(new DatabaseConfig(url(), "", "", 8));
        commits = new Commits(database);
        database.write(connection -> Sql.update(
                connection, "CREATE TABLE thing (id VARCHAR(20) PRIMARY KEY, version INT, text VARBINARY(100))"));
    }

    @AfterEach
    void close() {
        if (database != null) { // null where the engine is absent
            database.close();
        }
    }

    @Test
    void unit_isOneCommit_andRunsAfterwardsWork() {
        long before = database.transactions();
        commits.together(() -> {
            commits.write(add("a"));
            commits.write(add("b"));
            commits.afterwards(() -> log.add("a is " + version("a")));
            assertThat(version("a")).as("not committed yet").isZero();
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
    void severalWritesOfOneRow_storeTheLast() {
        commits.together(() -> {
            commits.write(add("a"));
            commits.write(RowWrite.of("thing", "a", "INSERT INTO thing VALUES ('a', 7, '')"));
            return true;
        });
        assertThat(version("a")).isEqualTo(7);
    }

    @Test
    void staleUnit_isRolledBackAndRepeated() {
        commits.write(add("a"));
        Runnable[] concurrent = {() -> commits.write(change("a", 1))};
        long[] read = new long[1];
        commits.together(() -> {
            read[0] = version("a");
            commits.write(change("a", read[0]));
            commits.write(RowWrite.of("other", "b", "INSERT INTO thing VALUES ('b" + read[0] + "', 1, '')"));
            commits.ifUndone(() -> log.add("undone"));
            commits.afterwards(() -> log.add("done"));
            inAnotherThread(concurrent[0]);
            concurrent[0] = () -> {};
            return true;
        });
        assertThat(version("a")).isEqualTo(3);
        assertThat(version("b1")).as("of the first attempt").isZero();
        assertThat(version("b2")).isOne();
        assertThat(commits.replays()).isOne();
        assertThat(log).containsExactly("undone", "done");
    }

    @Test
    void unitThatStaysStale_failsAfterMaximumReplays() {
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
    void failingUnit_writesNothing() {
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
    void concurrentUnits_failIndependently() throws Exception {
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
    void batchedStatements_storeValuesUnchanged() {
        String odd = "a; \\ 'b' \"c\" ? \u00e4\0\n--";
        commits.write(add("old"));
        commits.together(() -> {
            for (int n = 0; n < 5; n++) {
                String set = "INSERT INTO thing (id, version, text) VALUES (?, 1 + ?, ?)\n";
                String again = set + "ON DUPLICATE KEY UPDATE version = version + VALUES(version), text = VALUES(text)";
                byte[] text = (odd + n).getBytes(StandardCharsets.UTF_8);
                commits.write(RowWrite.of("thing", "x" + n, again, n == 0 ? "old" : "x" + n, n, text));
                commits.write(RowWrite.of("thing", "y" + n, set, "y" + n, 8L, n == 0 ? null : text));
            }
            commits.write(change("old", 2)); // after the INSERT, by the order of statements
            commits.write(RowWrite.of("thing", "none", "DELETE FROM thing WHERE id = ?", "none"));
            return true;
        });
        assertThat(version("old")).isEqualTo(3);
        assertThat(version("x4")).isEqualTo(5);
        assertThat(text("x4")).isEqualTo(odd + 4);
        assertThat(text("y4")).isEqualTo(odd + 4);
        assertThat(text("y0")).isEqualTo("null");
    }

    @Test
    void duplicateKey_rollsBackTheUnit() {
        commits.write(add("b"));
        Commits.Unit unit = commits.unit();
        unit.call(() -> {
            commits.write(add("a"));
            commits.write(RowWrite.of("thing", "b again", "INSERT INTO thing VALUES ('b', 7, '')"));
            commits.write(change("b", 1));
            return true;
        });
        assertThatThrownBy(unit::commit).isInstanceOf(DuplicateKeyException.class);
        assertThat(version("a")).isZero();
        assertThat(version("b")).isOne();
        commits.write(add("a"));
        assertThat(version("a")).as("the connection is still usable").isOne();
    }

    @Test
    void documentsBeyondOneStatement_areWritten() {
        database.write(connection -> Sql.update(connection, "CREATE TABLE many (id INT PRIMARY KEY, text LONGBLOB)"));
        commits.together(() -> {
            for (int n = 0; n < 10; n++) {
                commits.write(RowWrite.of("many", "" + n, "INSERT INTO many VALUES (?, ?)", n, new byte[1 << 20]));
            }
            return true;
        });
        Long rows = database.execute(connection ->
                Sql.first(connection, "SELECT COUNT(*) FROM many WHERE LENGTH(text) = 1048576", row -> row.getLong(1)));
        assertThat(rows).isEqualTo(10);
    }

    @Test
    void timeOrderedIds_areSortedAndDistinct() {
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

    private String text(String id) {
        String text = database.execute(connection -> Sql.first(
                connection,
                "SELECT COALESCE(text, X'6e756c6c') FROM thing WHERE id = ?",
                row -> new String(row.getBytes(1), StandardCharsets.UTF_8),
                id));
        return String.valueOf(text);
    }

    private long version(String id) {
        Long version = database.execute(connection ->
                Sql.first(connection, "SELECT version FROM thing WHERE id = ?", row -> row.getLong(1), id));
        return version == null ? 0 : version;
    }
}
