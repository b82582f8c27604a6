// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Statements of one transaction in plain JDBC. May be executed several times, so it must have no effects outside of the
 * store.
 */
@FunctionalInterface
public interface SqlWork<T extends @Nullable Object> {
    /** Executes the statements. Must neither commit, roll back, close nor retain the connection. */
    T run(Connection connection) throws SQLException;
}
