// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections that repeat a CREATE, ALTER or DROP after a temporary error. NDB Cluster has a single lock for all
 * schemas, so that two network functions that migrate concurrently may deadlock even though they use different tables.
 * Such a statement commits preceding ones and has no effect if it fails with such an error, so it can be repeated on
 * its own. A migration as a whole cannot be repeated, and its history would mark it as failed.
 */
final class RetriedSchemaChanges {
    // A statement of a script starts with the comment that precedes it.
    private static final Pattern SCHEMA_CHANGE =
            Pattern.compile("(?i)(?:\\s++|--[^\\n]*+\\n)*+(?:CREATE|ALTER|DROP)\\s");
    private static final RetryPolicy RETRY = new RetryPolicy(30, Duration.ofMillis(10), Duration.ofSeconds(60));

    private RetriedSchemaChanges() {}

    /** Wraps a source of connections. */
    static DataSource over(DataSource impatient) {
        return patient(DataSource.class, impatient);
    }

    private static <T> T patient(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                RetriedSchemaChanges.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object result = call(target, method, arguments);
                    return switch (result) {
                        case PreparedStatement prepared -> prepared;
                        case Statement statement -> patient(Statement.class, statement);
                        case Connection connection -> patient(Connection.class, connection);
                        case null, default -> result;
                    };
                }));
    }

    private static @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        long begun = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                Throwable failure = Objects.requireNonNull(e.getCause(), "an InvocationTargetException has a cause");
                boolean again = changesSchema(arguments)
                        && SqlErrors.classify(failure) == SqlErrors.Kind.TEMPORARY
                        && attempt < RETRY.attempts()
                        && System.nanoTime() - begun < RETRY.budget().toNanos();
                if (!again || !paused(attempt)) {
                    throw failure;
                }
            }
        }
    }

    /** Waits before the next attempt; returns false if the thread was interrupted. */
    private static boolean paused(int attempt) {
        try {
            Thread.sleep(RETRY.pauseBefore(attempt + 1, ThreadLocalRandom.current()));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean changesSchema(Object @Nullable [] arguments) {
        return arguments != null
                && arguments.length > 0
                && arguments[0] instanceof String sql
                && SCHEMA_CHANGE.matcher(sql).lookingAt();
    }
}
