// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads a table in chunks of a few rows, since drivers would load an entire result into memory. Rows written during the
 * read may or may not be included.
 */
public final class KeyedRows {
    private static final int AT_ONCE = 8;

    private KeyedRows() {}

    /** Creates an object from the current row. */
    @FunctionalInterface
    public interface Reader<R> {
        R read(ResultSet row) throws SQLException;
    }

    private record Page<R>(List<R> rows, String last) {}

    /**
     * Reads all rows in the order of their key.
     *
     * @param columns columns to read, separated by commas; their indexes start at 2
     * @param key column of unique, non-empty texts, with index 1
     * @param each consumer of each row; may be slow and may use the database
     */
    public static <R> void forEach(
            Database database, String table, String key, String columns, Reader<R> reader, Consumer<R> each) {
        String select = "SELECT %2$s, %3$s FROM %1$s WHERE %2$s > ? ORDER BY %2$s LIMIT %4$d"
                .formatted(table, key, columns, AT_ONCE);
        String last = "";
        while (true) {
            String after = last;
            Page<R> page = database.execute(connection -> {
                try (PreparedStatement query = connection.prepareStatement(select)) {
                    query.setString(1, after);
                    return page(query, reader, after);
                }
            });
            page.rows.forEach(each);
            if (page.rows.size() < AT_ONCE) {
                return;
            }
            last = page.last;
        }
    }

    private static <R> Page<R> page(PreparedStatement query, Reader<R> reader, String after) throws SQLException {
        List<R> rows = new ArrayList<>(AT_ONCE);
        String last = after;
        try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
                last = row.getString(1);
                rows.add(reader.read(row));
            }
        }
        return new Page<>(rows, last);
    }
}
