// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows of the table of the tests. */
final class Sample {
    private Sample() {}

    static int insert(Connection connection, String id, int amount) throws SQLException {
        return Sql.update(connection, "INSERT INTO sample (id, amount) VALUES (?, ?)", id, amount);
    }

    /** Returns the amount of a row; null if absent. */
    static @Nullable Integer amount(Connection connection, String id) throws SQLException {
        return Sql.first(connection, "SELECT amount FROM sample WHERE id = ?", row -> row.getInt(1), id);
    }
}
