// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.outbox.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.sigcore.policy.outbox.logic.OutboxEntry;
import org.sigcore.policy.outbox.service.OutboxStore;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.RowWrite;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;

/** Table {@code outbox}: rows by primary key, the due ones by its first two columns, shard by shard. */
public final class JdbcOutboxStore implements OutboxStore {
    private static final String TABLE = "outbox";
    private static final String INSERT =
            "INSERT INTO outbox (shard, due_at, id, kind, attempts, site_id, document) VALUES (?, ?, ?, ?, ?, ?, ?)";
    private static final String DELETE = "DELETE FROM outbox WHERE shard = ? AND due_at = ? AND id = ?";
    private static final String MOVE =
            "UPDATE outbox SET due_at = ?, attempts = ? WHERE shard = ? AND due_at = ? AND id = ?";
    private static final String DUE =
            "SELECT id, kind, attempts, due_at, document FROM outbox WHERE shard = ? AND due_at <= ? AND ";
    private final Database database;
    private final Commits commits;
    private final int siteId;

    /** @param siteId which of several sites this is */
    public JdbcOutboxStore(Database database, Commits commits, int siteId) {
        this.database = database;
        this.commits = commits;
        this.siteId = siteId;
    }

    @Override
    public void add(OutboxEntry entry) {
        commits.write(RowWrite.of(
                TABLE,
                entry.id(),
                INSERT,
                entry.shard(),
                entry.due().toEpochMilli(),
                entry.id(),
                entry.kind(),
                entry.attempts(),
                siteId,
                entry.document()));
    }

    @Override
    public void remove(OutboxEntry entry) {
        commits.write(RowWrite.of(
                TABLE, entry.id(), DELETE, entry.shard(), entry.due().toEpochMilli(), entry.id()));
    }

    @Override
    public boolean move(OutboxEntry before, OutboxEntry after) {
        try {
            commits.write(RowWrite.fenced(
                    TABLE,
                    before.id(),
                    MOVE,
                    after.due().toEpochMilli(),
                    after.attempts(),
                    before.shard(),
                    before.due().toEpochMilli(),
                    before.id()));
            return true;
        } catch (StaleException e) {
            return false;
        }
    }

    @Override
    public List<OutboxEntry> due(Instant now, Collection<String> kinds, int limit) {
        if (kinds.isEmpty()) {
            return List.of();
        }
        String sql = DUE + Sql.in("kind", kinds.size()) + " ORDER BY due_at LIMIT " + limit;
        List<OutboxEntry> due = database.execute(connection -> {
            List<OutboxEntry> found = new ArrayList<>();
            for (int shard = 0; shard < OutboxEntry.SHARDS; shard++) {
                List<Object> parameters = new ArrayList<>(List.of(shard, now.toEpochMilli()));
                parameters.addAll(kinds);
                found.addAll(Sql.all(connection, sql, JdbcOutboxStore::read, parameters.toArray()));
            }
            return found;
        });
        return due.stream()
                .sorted(Comparator.comparing(OutboxEntry::due))
                .limit(limit)
                .toList();
    }

    private static OutboxEntry read(ResultSet row) throws SQLException {
        return new OutboxEntry(
                row.getString("id"),
                row.getString("kind"),
                row.getInt("attempts"),
                Instant.ofEpochMilli(row.getLong("due_at")),
                Sql.document(row, "document"));
    }
}
