// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import com.zaxxer.hikari.util.DriverDataSource;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Between the statements that change an H2 file and the thread that saves it. H2 takes up the changed maps (tables, indexes,
 * undo logs) one after the other: what a transaction changes meanwhile is in the file in part, and after kill -9 a row may
 * lack its entry in an index, or belong to a transaction without an undo log. So a save waits until no statement is changing
 * anything, and statements wait until the maps are taken up; forcing the file needs no gate. Transactions that are open, but
 * do nothing now, are no obstacle: their undo logs are whole. Thread-safe.
 */
final class H2Gate {
    /** A statement may wait for a row that another transaction holds, which ends only if its own statements go on. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Set<String> CHANGES = Set.of("commit", "rollback", "close");
    private final StampedLock lock = new StampedLock();

    /** A source of connections whose statements pass the gate. */
    DataSource gated(DatabaseConfig config) {
        DataSource source = new DriverDataSource(
                config.engine().complete(config.url()), null, new Properties(), config.user(), config.password());
        return proxy(DataSource.class, (_, method, arguments) -> {
            Object result = call(source, method, arguments);
            return result instanceof Connection connection
                    ? proxy(Connection.class, new GatedConnection(connection))
                    : result;
        });
    }

    /** Runs work while no statement changes anything. Waits as long as it takes, as no statement does so for ever. */
    void alone(Runnable work) throws InterruptedException {
        long stamp;
        while ((stamp = lock.tryWriteLock(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) == 0) {
            TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
        }
        try {
            work.run();
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private @Nullable Object through(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        long stamp = lock.readLock();
        try {
            return call(target, method, arguments);
        } finally {
            lock.unlockRead(stamp);
        }
    }

    private static @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static boolean locksRows(Object @Nullable [] arguments) {
        return arguments != null && arguments[0] instanceof String sql && sql.endsWith("FOR UPDATE");
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(H2Gate.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private final class GatedConnection implements InvocationHandler {
        private final Connection connection;

        GatedConnection(Connection connection) {
            this.connection = connection;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            boolean commits = arguments != null
                    && Boolean.TRUE.equals(arguments[0])
                    && method.getName().equals("setAutoCommit");
            if (commits || CHANGES.contains(method.getName())) {
                return through(connection, method, arguments);
            }
            Object result = call(connection, method, arguments);
            if (!(result instanceof Statement statement)) {
                return result;
            }
            boolean locks = locksRows(arguments);
            GatedStatement gated = new GatedStatement(statement, locks);
            return switch (statement) {
                case CallableStatement _ -> proxy(CallableStatement.class, gated);
                case PreparedStatement _ -> proxy(PreparedStatement.class, gated);
                default -> proxy(Statement.class, gated);
            };
        }
    }

    private final class GatedStatement implements InvocationHandler {
        private final Statement statement;
        private final boolean locks;

        /** @param locks whether its query locks rows, which H2 writes into its maps */
        GatedStatement(Statement statement, boolean locks) {
            this.statement = statement;
            this.locks = locks;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            String name = method.getName();
            boolean reads = name.equals("executeQuery") && !locks && !locksRows(arguments);
            boolean changes = name.startsWith("execute") && !reads;
            return changes ? through(statement, method, arguments) : call(statement, method, arguments);
        }
    }
}
