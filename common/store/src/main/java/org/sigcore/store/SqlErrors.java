// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/** Classifies errors of the engines: temporary, connection lost, duplicate key, or permanent. */
final class SqlErrors {
    private static final int LOCK_WAIT_MYSQL = 1205;
    /**
     * MySQL and NDB: 1020 record changed since read, 1205 lock wait timeout, 1213 deadlock, 1297 temporary error of the
     * cluster (node failure, buffers full, operation aborted), 3101 rolled back by group replication, 3572 lock not
     * available.
     */
    private static final Set<Integer> TEMPORARY_MYSQL = Set.of(1020, LOCK_WAIT_MYSQL, 1213, 1297, 3101, 3572);
    /**
     * 1040 too many connections, 1053 shutdown in progress, 1158 to 1161 network, 1290 read only, 1296 error of the
     * cluster, 1836 read-only mode, 2006/2013 gone, 3100 error of the replication hook, 4009 cluster failure.
     */
    private static final Set<Integer> GONE_MYSQL = Set.of(1040, 1053, 1158, 1159, 1160, 1161, 1290, 1296, 1836, 4009);
    /** H2: deadlock, lock timeout, concurrent update in this table. */
    private static final Set<Integer> TEMPORARY_H2 = Set.of(40001, 50200, 90131);
    /** H2: file system error, database closed, closing, in use, connection broken. */
    private static final Set<Integer> GONE_H2 = Set.of(90028, 90031, 90067, 90098, 90121, 90020);

    private static final int GENERAL_ERROR_H2 = 50000;

    /** Message of the pool's connections after they were found broken; it has neither code nor state. */
    private static final String CLOSED_BY_POOL = "Connection is closed";

    /** Category of an error. */
    enum Kind {
        TEMPORARY,
        CONNECTION_LOST,
        DUPLICATE_KEY,
        PERMANENT
    }

    private SqlErrors() {}

    /** Classifies an error by the first SQLException in its chain of causes; returns null if absent. */
    static @Nullable Kind classify(Throwable error) {
        SQLException sql = find(error);
        return sql == null ? null : classifySql(sql);
    }

    /** Returns the first SQLException in the chain of causes. */
    static @Nullable SQLException find(Throwable error) {
        for (Throwable at = error; at != null; at = at.getCause()) {
            if (at instanceof SQLException sql) {
                return sql;
            }
        }
        return null;
    }

    /** Returns true if MySQL or NDB gave up waiting for a lock of another transaction. */
    static boolean isLockWait(Throwable error) {
        SQLException sql = find(error);
        return sql != null && sql.getErrorCode() == LOCK_WAIT_MYSQL;
    }

    private static Kind classifySql(SQLException e) {
        int code = e.getErrorCode();
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (TEMPORARY_MYSQL.contains(code) || TEMPORARY_H2.contains(code) || state.startsWith("40")) {
            return Kind.TEMPORARY;
        }
        if (isPoolBusy(e)) {
            return Kind.TEMPORARY;
        }
        if (GONE_MYSQL.contains(code)
                || GONE_H2.contains(code)
                || state.startsWith("08")
                || (code == GENERAL_ERROR_H2 && isOfTheFile(e))
                || CLOSED_BY_POOL.equals(e.getMessage())
                || e instanceof SQLRecoverableException
                || e instanceof SQLNonTransientConnectionException
                || e instanceof SQLTransientConnectionException) {
            return Kind.CONNECTION_LOST;
        }
        if (e instanceof SQLTransientException) {
            return Kind.TEMPORARY;
        }
        // 23505, 1062 and (on NDB, for several rows) 1022 denote duplicates; other 23xxx are NOT NULL and similar
        // violations.
        if (code == 23505
                || code == 1062
                || code == 1022
                || (code == 0 && e instanceof SQLIntegrityConstraintViolationException)) {
            return Kind.DUPLICATE_KEY;
        }
        return Kind.PERMANENT;
    }

    // On the first access after a failed write, and during the close, H2 reports only a general error; through its
    // server, only the text identifies it.
    private static boolean isOfTheFile(SQLException e) {
        if (String.valueOf(e.getMessage()).contains(MVStoreException.class.getName())) {
            return true;
        }
        for (Throwable at = e.getCause(); at != null; at = at.getCause()) {
            if (at instanceof MVStoreException) {
                return true;
            }
        }
        return false;
    }

    // All connections are in use and none was returned in time. They are intact and must not be discarded. If the pool
    // could not connect, its exception has that of the driver as its cause.
    private static boolean isPoolBusy(SQLException e) {
        return e instanceof SQLTransientConnectionException && e.getSQLState() == null && e.getCause() == null;
    }
}
