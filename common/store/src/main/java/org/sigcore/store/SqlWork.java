// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Statements of one transaction in plain JDBC. May be run several times: it must have no effect but on the store. */
@FunctionalInterface
public interface SqlWork<T extends @Nullable Object> {
    /** Runs the statements. Neither commits, rolls back, closes nor keeps the connection. */
    T run(Connection connection) throws SQLException;
}
