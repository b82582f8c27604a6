// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes of a transaction as a single text that a MySQL server executes in one round trip, including the start of the
 * transaction; otherwise each kind of statement takes a round trip. Inserts of the same kind are combined into one
 * INSERT. Not thread-safe.
 */
final class JoinedWrites {
    private static final Pattern INSERT = Pattern.compile("(INSERT .*?VALUES )(\\([^()]*\\))(.*)", Pattern.DOTALL);
    /** Limit well below the default of servers, since escaping may double the size. */
    private static final int MOST_OCTETS = 8 << 20;

    private final StringBuilder text = new StringBuilder(MySqlTransaction.BEGIN);
    private final List<@Nullable Object> parameters = new ArrayList<>();
    /** For each statement, the fenced write whose row it must affect, if any. */
    private final List<RowWrite> checked = new ArrayList<>();

    private JoinedWrites() {}

    /** Returns true if the writes fit in a single text. */
    static boolean canJoin(List<RowWrite> writes) {
        long octets = 0;
        for (RowWrite write : writes) {
            for (Object value : write.parameters()) {
                octets += value instanceof byte[] document ? document.length : 0;
            }
        }
        return octets <= MOST_OCTETS;
    }

    /** @param writes writes grouped by kind */
    static JoinedWrites of(List<RowWrite> writes) {
        JoinedWrites joined = new JoinedWrites();
        for (int from = 0, to; from < writes.size(); from = to) {
            RowWrite first = writes.get(from);
            to = from + 1;
            while (to < writes.size() && !first.fenced() && writes.get(to).sql().equals(first.sql())) {
                to++;
            }
            joined.addAlike(first.sql(), writes.subList(from, to));
        }
        return joined;
    }

    private void addAlike(String sql, List<RowWrite> writes) {
        Matcher insert = INSERT.matcher(sql);
        if (writes.size() > 1 && insert.matches()) {
            String rows = String.join(", ", Collections.nCopies(writes.size(), insert.group(2)));
            add(insert.group(1) + rows + insert.group(3), writes);
        } else {
            writes.forEach(write -> add(sql, List.of(write)));
        }
    }

    private void add(String sql, List<RowWrite> writes) {
        text.append(";\n").append(sql);
        writes.forEach(write -> Collections.addAll(parameters, write.parameters()));
        checked.add(writes.getFirst());
    }

    String text() {
        return text.toString();
    }

    /**
     * Starts a transaction and executes the writes; returns true. The caller must end the transaction.
     *
     * @throws StaleException if a fenced write did not find its row
     */
    boolean carryOut(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text())) {
            Sql.bind(statement, parameters.toArray());
            statement.execute();
            for (RowWrite write : checked) {
                boolean _ = statement.getMoreResults(); // the first result is that of the start
                write.check(statement.getUpdateCount());
            }
            return true;
        }
    }
}
