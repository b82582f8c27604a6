// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sigcore.bsf.bsfmanagementservice.service.TerminationStore;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTermination;
import org.sigcore.store.Database;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;

/** Store of STRs in the table {@code bsf_termination}. Thread-safe. */
public final class JdbcTerminationStore implements TerminationStore {
    private static final String COUNT = "SELECT origin, COUNT(*) FROM bsf_termination GROUP BY origin";
    private static final String INSERT =
            "INSERT INTO bsf_termination (id, due_at, created_at, attempts, site_id, message, "
                    + "origin) VALUES (?, ?, ?, ?, ?, ?, ?)";
    private static final String CLAIM =
            "UPDATE bsf_termination SET due_at = ?, site_id = ? WHERE id = ? AND due_at = ?";
    private static final String POSTPONE = "UPDATE bsf_termination SET attempts = ?, due_at = ? WHERE id = ?";
    private static final String DELETE = "DELETE FROM bsf_termination WHERE id = ?";

    private final Database database;
    private final int siteId;
    private final String dueHere;

    /** @param siteId number of this site */
    public JdbcTerminationStore(Database database, int siteId) {
        this.database = database;
        this.siteId = siteId;
        this.dueHere = "SELECT id, due_at, created_at, attempts, message FROM bsf_termination WHERE due_at <= ? AND "
                + new SiteTimes(siteId).isTurn("due_at") + " ORDER BY due_at, id LIMIT ?";
    }

    private record Due(PendingTermination termination, long dueAtMillis) {}

    @Override
    public Map<String, Integer> countByOrigin() {
        return database.execute(connection -> {
            Map<String, Integer> counts = new HashMap<>();
            try (PreparedStatement count = connection.prepareStatement(COUNT);
                    ResultSet rows = count.executeQuery()) {
                while (rows.next()) {
                    counts.merge(Objects.requireNonNullElse(rows.getString(1), ""), rows.getInt(2), Integer::sum);
                }
            }
            return counts;
        });
    }

    @Override
    public void add(PendingTermination termination, String origin, long dueAtMillis) {
        database.write(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                insert.setString(1, termination.id());
                insert.setLong(2, dueAtMillis);
                insert.setLong(3, termination.createdAtMillis());
                insert.setInt(4, termination.attempts());
                insert.setInt(5, siteId);
                insert.setBytes(6, termination.message());
                insert.setString(7, origin);
                return insert.executeUpdate();
            }
        });
    }

    @Override
    public List<PendingTermination> claimDue(long nowMillis, long againAtMillis, int limit) {
        return database.write(connection -> {
            List<PendingTermination> claimed = new ArrayList<>();
            for (Due due : due(connection, nowMillis, limit)) {
                try (PreparedStatement claim = connection.prepareStatement(CLAIM)) {
                    claim.setLong(1, againAtMillis);
                    claim.setInt(2, siteId);
                    claim.setString(3, due.termination.id());
                    claim.setLong(4, due.dueAtMillis);
                    if (claim.executeUpdate() == 1) {
                        claimed.add(due.termination);
                    }
                }
            }
            return claimed;
        });
    }

    private List<Due> due(Connection connection, long nowMillis, int limit) throws SQLException {
        List<Due> due = new ArrayList<>();
        try (PreparedStatement read = connection.prepareStatement(dueHere)) {
            read.setLong(1, nowMillis);
            read.setLong(2, nowMillis);
            read.setInt(3, limit);
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    PendingTermination termination = new PendingTermination(
                            rows.getString(1), rows.getLong(3), rows.getInt(4), rows.getBytes(5));
                    due.add(new Due(termination, rows.getLong(2)));
                }
            }
        }
        return due;
    }

    @Override
    public void postpone(String id, int attempts, long dueAtMillis) {
        database.write(connection -> Sql.update(connection, POSTPONE, attempts, dueAtMillis, id));
    }

    @Override
    public void remove(String id) {
        database.write(connection -> Sql.update(connection, DELETE, id));
    }
}
