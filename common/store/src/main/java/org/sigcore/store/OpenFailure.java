// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.SQLException;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/** Explains in one line why a database cannot be opened or read. */
final class OpenFailure {
    private static final int H2_IN_USE = 90020;
    private static final int H2_DAMAGED = 90030;
    private static final int H2_IO = 90028;
    private static final int H2_IO_WITH_FILE = 90031;
    private static final int H2_WRONG_USER = 28000;
    private static final int H2_GENERAL = 50000;
    private static final int H2_OTHER_FORMAT = 90048;
    private static final int MYSQL_ACCESS_DENIED = 1045;
    private static final int MYSQL_NO_DATABASE = 1049;

    private OpenFailure() {}

    static String explain(Throwable error) {
        SQLException sql = deepest(error);
        if (sql == null) {
            return oneLine(error.getMessage());
        }
        return switch (sql.getErrorCode()) {
            case H2_IN_USE -> "the file is in use by another process";
            case H2_DAMAGED, H2_OTHER_FORMAT ->
                "the file is damaged or no H2 database; restore it or move it away: " + oneLine(sql.getMessage());
            case H2_IO, H2_IO_WITH_FILE -> "the file cannot be read or written: " + oneLine(sql.getMessage());
            case H2_WRONG_USER, MYSQL_ACCESS_DENIED -> "wrong user or password";
            case H2_GENERAL ->
                sql.getCause() instanceof MVStoreException damage
                        ? "the file is damaged; restore it or move it away: " + oneLine(damage.getMessage())
                        : oneLine(sql.getMessage());
            case MYSQL_NO_DATABASE -> "no such schema: " + oneLine(sql.getMessage());
            default -> oneLine(sql.getMessage());
        };
    }

    // Hikari wraps the driver's exception once or twice; the driver's own is the most informative.
    private static @Nullable SQLException deepest(Throwable error) {
        SQLException found = null;
        for (Throwable at = error; at != null; at = at.getCause()) {
            if (at instanceof SQLException sql) {
                found = sql;
            }
        }
        return found;
    }

    static String oneLine(@Nullable String text) {
        return text == null
                ? "unknown reason"
                : text.lines().findFirst().orElse("").strip();
    }
}
