// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import org.jspecify.annotations.Nullable;

/**
 * One statement that writes one row.
 *
 * @param table whose row; statements are carried out table by table, by name
 * @param row tells the row from others of the table
 * @param fenced whether it has to touch the row: if not, somebody else was first, and nothing is written at all
 * @param sql with positional parameters; the fewer different ones, the more goes in one round trip
 * @param parameters documents travel as UTF-8 octets
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record RowWrite(
        String table,
        String row,
        boolean fenced,
        String sql,
        @Nullable Object[] parameters) {
    /** A statement that may find nothing to do. */
    public static RowWrite of(String table, String row, String sql, @Nullable Object... parameters) {
        return new RowWrite(table, row, false, sql, parameters);
    }

    /** A statement whose condition holds only while the row is as it was read. */
    public static RowWrite fenced(String table, String row, String sql, @Nullable Object... parameters) {
        return new RowWrite(table, row, true, sql, parameters);
    }

    /** @param touched how many rows it has found */
    void check(int touched) {
        if (fenced && touched == 0) {
            throw new StaleException("overtaken: " + table);
        }
    }
}
