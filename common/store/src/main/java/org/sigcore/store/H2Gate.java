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
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;
import javax.sql.DataSource;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates statements that modify an H2 file with the thread that saves it. H2 collects the changed maps (tables,
 * indexes, undo logs) sequentially. Changes during that time would be saved partially; after kill -9, a row might lack
 * its index entry, or belong to a transaction without an undo log. Therefore saving waits until no modifying statement
 * is running, and such statements wait until the maps have been collected; forcing the file needs no gate. Open
 * transactions that are idle do not block saving, since their undo logs are complete. Thread-safe.
 */
final class H2Gate {
    /**
     * Limits the wait: a statement may wait for a row lock of another transaction, which ends only if that
     * transaction's statements can proceed.
     */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Set<String> CHANGES = Set.of("commit", "rollback", "close");
    private final StampedLock lock = new StampedLock();

    /** Returns a source of connections whose statements pass the gate. */
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

    /** Runs work while no modifying statement is running. Waits without a limit, since every statement ends. */
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
        return arguments != null && arguments[0] instanceof String sql && locksRows(sql);
    }

    private static boolean locksRows(String sql) {
        return sql.endsWith("FOR UPDATE");
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(H2Gate.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private final class GatedConnection implements InvocationHandler {
        private final Connection connection;
        private final IdleStatements idle;

        GatedConnection(Connection connection) throws SQLException {
            this.connection = connection;
            this.idle = new IdleStatements(connection);
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            boolean commits = arguments != null
                    && Boolean.TRUE.equals(arguments[0])
                    && method.getName().equals("setAutoCommit");
            if (commits || CHANGES.contains(method.getName())) {
                return through(connection, method, arguments);
            }
            if (arguments != null
                    && arguments.length == 1
                    && arguments[0] instanceof String sql
                    && method.getName().equals("prepareStatement")) {
                PreparedStatement known = idle.take(sql);
                PreparedStatement prepared = known == null ? connection.prepareStatement(sql) : known;
                return proxy(PreparedStatement.class, new ReusedStatement(prepared, sql, idle));
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

    private class GatedStatement implements InvocationHandler {
        private final Statement statement;
        private final boolean locks;

        /** @param locks true if its query locks rows, which H2 stores in its maps */
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

    /**
     * One use of a prepared statement. Its close makes the statement idle, unless an exception or a method other than
     * those for parameters, execution and results may have changed it.
     */
    private final class ReusedStatement extends GatedStatement {
        private static final Set<String> SPECIAL = Set.of("cancel", "closeOnCompletion", "unwrap");
        private final PreparedStatement statement;
        private final String sql;
        private final IdleStatements idle;
        private final int generation;
        private boolean reusable = true;
        private boolean closed;

        ReusedStatement(PreparedStatement statement, String sql, IdleStatements idle) {
            super(statement, locksRows(sql));
            this.statement = statement;
            this.sql = sql;
            this.idle = idle;
            this.generation = idle.generation();
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            if (method.getDeclaringClass() == Object.class) {
                return call(statement, method, arguments);
            }
            switch (method.getName()) {
                case "close" -> {
                    close();
                    return null;
                }
                case "isClosed" -> {
                    return closed || statement.isClosed();
                }
                default -> {}
            }
            if (closed) { // possibly used elsewhere
                throw new SQLNonTransientException(
                        "the statement is closed", String.valueOf(ErrorCode.OBJECT_CLOSED), ErrorCode.OBJECT_CLOSED);
            }
            reusable &= !changesSettings(method.getName(), arguments);
            try {
                return super.invoke(proxy, method, arguments);
            } catch (Throwable e) {
                reusable = false;
                throw e;
            }
        }

        /** Returns false for methods that set a parameter, whose arguments are its index and its value. */
        private static boolean changesSettings(String name, Object @Nullable [] arguments) {
            return SPECIAL.contains(name) || (name.startsWith("set") && arguments != null && arguments.length == 1);
        }

        private void close() throws SQLException {
            if (closed) {
                return;
            }
            closed = true;
            if (reusable) {
                idle.add(sql, statement, generation);
            } else {
                statement.close();
            }
        }
    }
}
