// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import org.jspecify.annotations.Nullable;

/**
 * A statement that writes one row.
 *
 * @param table table of the row; statements are executed table by table, ordered by name
 * @param row identifier of the row within the table
 * @param fenced true if the statement must affect the row; if it does not, because another writer was first, nothing is
 *     written at all
 * @param sql statement with positional parameters; the fewer different statements, the more are combined in a round
 *     trip
 * @param parameters values of the parameters; documents are sent as UTF-8 octets
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RowWrite(
        String table,
        String row,
        boolean fenced,
        String sql,
        @Nullable Object[] parameters) {
    /** Creates a statement that may affect no row. */
    public static RowWrite of(String table, String row, String sql, @Nullable Object... parameters) {
        return new RowWrite(table, row, false, sql, parameters);
    }

    /** Creates a statement whose condition holds only if the row is unchanged since it was read. */
    public static RowWrite fenced(String table, String row, String sql, @Nullable Object... parameters) {
        return new RowWrite(table, row, true, sql, parameters);
    }

    /** @param touched number of affected rows */
    void check(int touched) {
        if (fenced && touched == 0) {
            throw new StaleException("changed by another writer: " + table);
        }
    }
}
