// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
public class H2GateTest {
    private static volatile CountDownLatch entered = new CountDownLatch(1);
    private static volatile CountDownLatch proceed = new CountDownLatch(1);

    private final H2Gate gate = new H2Gate();
    private final DataSource source = gate.gated(new DatabaseConfig("jdbc:h2:mem:gate;DB_CLOSE_DELAY=-1", "", "", 4));
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Called by H2 within a statement. */
    public static int hold() throws InterruptedException {
        entered.countDown();
        proceed.await();
        return 1;
    }

    @BeforeEach
    void table() throws Exception {
        entered = new CountDownLatch(1);
        proceed = new CountDownLatch(1);
        change("CREATE TABLE numbers (id INT PRIMARY KEY, amount INT)");
        change("CREATE ALIAS hold FOR \"" + H2GateTest.class.getName() + ".hold\"");
        change("INSERT INTO numbers VALUES (1, 0)");
    }

    @AfterEach
    void end() throws Exception {
        proceed.countDown();
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, SECONDS)).isTrue();
        change("SHUTDOWN");
    }

    @Test
    void save_waitsForStatementInProgress() throws Exception {
        Future<?> statement = run(() -> change("UPDATE numbers SET amount = hold()"));
        entered.await();
        Future<?> save = run(() -> gate.alone(() -> {}));
        assertThatThrownBy(() -> save.get(50, MILLISECONDS)).isInstanceOf(TimeoutException.class);
        proceed.countDown();
        save.get(10, SECONDS);
        statement.get(10, SECONDS);
    }

    @Test
    void duringSave_writesAndCommitsWait_andReadsContinue() throws Exception {
        try (Connection reader = source.getConnection();
                Connection open = source.getConnection();
                var prepared = open.prepareStatement("UPDATE numbers SET amount = 2")) {
            open.setAutoCommit(false);
            prepared.executeUpdate();
            Future<?> save = run(() -> gate.alone(H2GateTest::enter));
            entered.await();
            Future<?> commit = run(open::commit);
            Future<?> insert = run(() -> change("INSERT INTO numbers VALUES (2, 0)"));
            try {
                assertThatThrownBy(() -> commit.get(50, MILLISECONDS)).isInstanceOf(TimeoutException.class);
                assertThat(insert.isDone()).isFalse();
                assertThat(threads.submit(() -> sum(reader)).get(10, SECONDS)).isZero();
            } finally {
                proceed.countDown();
            }
            save.get(10, SECONDS);
            commit.get(10, SECONDS);
            insert.get(10, SECONDS);
        }
        assertThat(sum()).isEqualTo(2);
    }

    @Test
    void duringSave_lockingQueryWaits_alsoIfUsedAgain() throws Exception {
        try (Connection connection = source.getConnection()) {
            Work query = () -> {
                try (var select = connection.prepareStatement("SELECT amount FROM numbers WHERE id = 1 FOR UPDATE")) {
                    select.executeQuery();
                }
            };
            query.run();
            Future<?> save = run(() -> gate.alone(H2GateTest::enter));
            entered.await();
            Future<?> waits = run(query);
            try {
                assertThatThrownBy(() -> waits.get(50, MILLISECONDS)).isInstanceOf(TimeoutException.class);
            } finally {
                proceed.countDown();
            }
            save.get(10, SECONDS);
            waits.get(10, SECONDS);
        }
    }

    @Test
    void statementWaitingForRow_doesNotBlockLockHolder() throws Exception {
        try (Connection holder = source.getConnection();
                var statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.executeUpdate("UPDATE numbers SET amount = 5 WHERE id = 1");
            Future<?> waits = run(() -> change("UPDATE numbers SET amount = amount + 1 WHERE id = 1"));
            assertThatThrownBy(() -> waits.get(50, MILLISECONDS)).isInstanceOf(TimeoutException.class);
            Future<?> save = run(() -> gate.alone(() -> {}));
            assertThatThrownBy(() -> save.get(50, MILLISECONDS)).isInstanceOf(TimeoutException.class);
            run(() -> {
                        statement.executeUpdate("INSERT INTO numbers VALUES (3, 0)");
                        holder.commit();
                    })
                    .get(1, SECONDS);
            waits.get(10, SECONDS);
            save.get(10, SECONDS);
        }
        assertThat(sum()).isEqualTo(6);
    }

    @Test
    void driverExceptionsAndUnwrap_passThroughGate() throws Exception {
        try (Connection connection = source.getConnection()) {
            assertThatThrownBy(() -> connection.prepareStatement("SELECT nothing"))
                    .isInstanceOf(java.sql.SQLException.class);
            assertThat(connection.unwrap(org.h2.jdbc.JdbcConnection.class)).isNotNull();
        }
    }

    private static void enter() {
        entered.countDown();
        try {
            proceed.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private Future<?> run(Work work) {
        Callable<Boolean> task = () -> {
            work.run();
            return true;
        };
        return threads.submit(task);
    }

    private void change(String sql) throws Exception {
        try (Connection connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int sum() throws Exception {
        try (Connection connection = source.getConnection()) {
            return sum(connection);
        }
    }

    private static int sum(Connection connection) throws Exception {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT SUM(amount) FROM numbers")) {
            row.next();
            return row.getInt(1);
        }
    }
}
