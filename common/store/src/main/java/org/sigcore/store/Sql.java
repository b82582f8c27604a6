// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Helpers for statements with positional parameters, for stores whose rows contain JSON documents as UTF-8 octets. They
 * run on the connection, and thus in the transaction, of the caller.
 */
public final class Sql {
    private Sql() {}

    /** Reads the row at the cursor. */
    @FunctionalInterface
    public interface RowReader<T> {
        /** Returns the object in the current row. */
        T read(ResultSet row) throws SQLException;
    }

    /** Executes a writing statement and returns the number of affected rows. */
    public static int update(Connection connection, String sql, @Nullable Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, parameters);
            return statement.executeUpdate();
        }
    }

    /** Returns the first row; null if absent. */
    public static <T> @Nullable T first(
            Connection connection, String sql, RowReader<T> reader, @Nullable Object... parameters)
            throws SQLException {
        List<T> rows = all(connection, sql, reader, parameters);
        return rows.isEmpty() ? null : rows.getFirst();
    }

    /** Returns all rows. */
    public static <T> List<T> all(
            Connection connection, String sql, RowReader<T> reader, @Nullable Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, parameters);
            try (ResultSet rows = statement.executeQuery()) {
                List<T> result = new ArrayList<>();
                while (rows.next()) {
                    result.add(reader.read(rows));
                }
                return result;
            }
        }
    }

    /** Returns a condition that a column has one of several values, which are parameters. */
    public static String in(String column, int values) {
        return column + " IN (" + String.join(", ", Collections.nCopies(values, "?")) + ")";
    }

    /** Returns the document in a column; an empty one for NULL. */
    public static ObjectNode document(ResultSet row, String column) throws SQLException {
        ObjectNode document = documentOrNull(row, column);
        return document == null ? Json.object() : document;
    }

    /** Returns the document in a column; null for NULL. */
    public static @Nullable ObjectNode documentOrNull(ResultSet row, String column) throws SQLException {
        byte[] octets = row.getBytes(column);
        return octets == null ? null : Json.parseObject(octets);
    }

    static void bind(PreparedStatement statement, @Nullable Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            Object value = parameters[i];
            if (value instanceof JsonNode document) {
                statement.setBytes(i + 1, Json.bytes(document));
            } else {
                statement.setObject(i + 1, value);
            }
        }
    }
}
