// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.store.DocumentParts;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.RowWrite;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Table {@code outbox}, whose entries are sent by the site that has added them, and by others if that site does not
 * send them: single rows are accessed by primary key, due rows by its first two columns, one shard at a
 * time.
 */
public final class JdbcOutboxStore implements OutboxStore {
    /** Octets of documents that are read at a time. */
    private static final long MOST_OCTETS = 8_000_000;

    private static final String TABLE = "outbox";
    private static final String INSERT =
            "INSERT INTO outbox (shard, due_at, id, kind, attempts, site_id, parts, document) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String DELETE = "DELETE FROM outbox WHERE shard = ? AND due_at = ? AND id = ?";
    private static final String MOVE =
            "UPDATE outbox SET due_at = ?, attempts = ?, site_id = ? WHERE shard = ? AND due_at = ? AND id = ?";
    private final Database database;
    private final Commits commits;
    private final DocumentParts parts;
    private final int siteId;
    private final String due;

    /** @param siteId identifier of this site in a georedundant deployment */
    public JdbcOutboxStore(Database database, Commits commits, int siteId) {
        this.database = database;
        this.commits = commits;
        this.parts = new DocumentParts(commits, Documents.plain(), 1);
        this.siteId = siteId;
        this.due = "SELECT id, kind, attempts, due_at, parts, document FROM outbox WHERE shard = ? AND due_at <= ? AND "
                + new SiteTimes(siteId).isTurn("due_at") + " AND ";
    }

    @Override
    public OutboxEntry add(OutboxEntry entry) {
        return commits.together(() -> {
            DocumentParts.Head head = parts.write(row(entry.id()), entry.document());
            write(entry, head);
            return entry.in(head.parts());
        });
    }

    private void write(OutboxEntry entry, DocumentParts.Head head) {
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
                head.parts(),
                head.octets()));
    }

    private static DocumentParts.Row row(String id) {
        return new DocumentParts.Row(TABLE, id, 0);
    }

    @Override
    public void remove(OutboxEntry entry) {
        Object[] key = {entry.shard(), entry.due().toEpochMilli(), entry.id()};
        if (entry.parts() == 0) {
            commits.write(RowWrite.of(TABLE, entry.id(), DELETE, key));
            return;
        }
        try {
            commits.write(RowWrite.fenced(TABLE, entry.id(), DELETE, key));
        } catch (StaleException moved) {
            return; // the process that moved the entry needs the parts
        }
        parts.remove(row(entry.id()), entry.parts()); // unreachable once the row is removed
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
                    siteId,
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
        String sql = due + Sql.in("kind", kinds.size()) + " ORDER BY due_at LIMIT " + limit;
        return database.execute(connection -> {
            List<Due> found = new ArrayList<>();
            for (int shard = 0; shard < OutboxEntry.SHARDS; shard++) {
                List<Object> parameters = new ArrayList<>(List.of(shard, now.toEpochMilli(), now.toEpochMilli()));
                parameters.addAll(kinds);
                found.addAll(Sql.all(connection, sql, Due::read, parameters.toArray()));
            }
            found.sort(Comparator.comparing(one -> one.entry.due()));
            List<OutboxEntry> whole = new ArrayList<>();
            long octets = 0;
            for (Due one : found.subList(0, Math.min(limit, found.size()))) {
                octets += one.head.length();
                if (octets > MOST_OCTETS && !whole.isEmpty()) {
                    break; // the remaining entries are due in the next round
                }
                try {
                    whole.add(one.whole(connection));
                } catch (StaleException goneMeanwhile) {
                    // sent by another process
                }
            }
            return whole;
        });
    }

    private record Due(OutboxEntry entry, DocumentParts.Head head) {
        static Due read(ResultSet row) throws SQLException {
            int parts = row.getInt("parts");
            OutboxEntry entry = new OutboxEntry(
                    row.getString("id"),
                    row.getString("kind"),
                    row.getInt("attempts"),
                    Instant.ofEpochMilli(row.getLong("due_at")),
                    parts,
                    Json.object());
            return new Due(entry, new DocumentParts.Head(row.getBytes("document"), parts));
        }

        OutboxEntry whole(Connection connection) throws SQLException {
            ObjectNode document = DocumentParts.read(connection, row(entry.id()), head);
            return new OutboxEntry(entry.id(), entry.kind(), entry.attempts(), entry.due(), entry.parts(), document);
        }
    }
}
