// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.KeyWalk;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Batches;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.RowWrite;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** Stores bindings in the table {@code contextbinding}, by primary key. Concurrent reads share a round trip. */
public final class JdbcBindingStore implements BindingStore {
    private static final String TABLE = "contextbinding";
    private static final String SELECT = "SELECT contextid, version, state, document, uri FROM contextbinding WHERE ";
    private static final String DELETE = "DELETE FROM contextbinding WHERE contextid = ? AND version = ?";
    private final Database database;
    private final Commits commits;
    private final Documents documents;
    private final KeyWalk walk;
    private final int siteId;
    private final SiteTimes times;
    private final String want;
    private final String wantEnd;
    private final String update;
    private final String settle;
    private final InstantSource clock;
    private final Batches<String, @Nullable Binding> reads;

    public JdbcBindingStore(PolicyDatabase policy, InstantSource clock) {
        this.database = policy.database();
        this.reads = new Batches<>(database, this::read);
        this.commits = policy.commits();
        this.documents = policy.documents();
        this.walk = new KeyWalk(policy, TABLE, "contextid");
        this.siteId = policy.siteId();
        this.times = policy.times();
        String raised = times.raised("changed_at");
        // The stored uri is kept and decides between REGISTER and UPDATE.
        this.want = """
            INSERT INTO contextbinding (contextid, version, site_id, changed_at, state, uri, document)
            VALUES (?, 1, ?, ?, 'REGISTER', NULL, ?)
            ON DUPLICATE KEY UPDATE version = version + 1, site_id = VALUES(site_id), changed_at = %s,
            state = CASE WHEN uri IS NULL THEN 'REGISTER' ELSE 'UPDATE' END, document = VALUES(document)
            """.formatted(times.raised("changed_at", "VALUES(changed_at)"));
        this.wantEnd =
                "UPDATE contextbinding SET version = version + 1, site_id = ?, changed_at = %s, state = 'DEREGISTER' WHERE contextid = ?"
                        .formatted(raised);
        this.update =
                "UPDATE contextbinding SET version = ?, site_id = ?, changed_at = %s, state = ?, uri = ?, document = ? WHERE contextid = ? AND version = ?"
                        .formatted(raised);
        this.settle =
                "UPDATE contextbinding SET version = ?, site_id = ?, changed_at = %s, state = ?, uri = ? WHERE contextid = ? AND version = ?"
                        .formatted(raised);
        this.clock = clock;
    }

    @Override
    public @Nullable Binding find(String sessionId) {
        return reads.run(sessionId);
    }

    private List<@Nullable Binding> read(List<String> ids) {
        String sql = SELECT + Sql.in("contextid", ids.size());
        Map<String, Binding> found = new HashMap<>();
        database.execute(connection -> Sql.all(connection, sql, JdbcBindingStore::read, ids.toArray()))
                .forEach(binding -> found.put(binding.sessionId(), binding));
        List<@Nullable Binding> inOrder = new ArrayList<>(ids.size());
        ids.forEach(id -> inOrder.add(found.get(id)));
        return inOrder;
    }

    @Override
    public void want(String sessionId, ObjectNode document) {
        commits.write(RowWrite.of(
                TABLE,
                sessionId,
                want,
                sessionId,
                siteId,
                times.of(clock.millis()),
                documents.encode(TABLE, document)));
    }

    @Override
    public void wantEnd(String sessionId) {
        commits.write(RowWrite.of(TABLE, sessionId, wantEnd, siteId, times.of(clock.millis()), sessionId));
    }

    @Override
    public boolean put(Binding before, @Nullable Binding after) {
        try {
            commits.write(after == null ? delete(before) : update(before, after));
            return true;
        } catch (StaleException e) {
            return false;
        }
    }

    @Override
    public List<LastWrite> walk(String after, int limit) {
        return walk.page(after, limit);
    }

    @Override
    public void confirm(String id) {
        walk.confirm(id, clock.millis());
    }

    private static RowWrite delete(Binding before) {
        return RowWrite.fenced(TABLE, before.sessionId(), DELETE, before.sessionId(), before.version());
    }

    private RowWrite update(Binding before, Binding after) {
        if (after.document().equals(before.document())) { // the version check guarantees an equal document
            return RowWrite.fenced(
                    TABLE,
                    before.sessionId(),
                    settle,
                    before.version() + 1,
                    siteId,
                    times.of(clock.millis()),
                    after.state().name(),
                    after.uri(),
                    before.sessionId(),
                    before.version());
        }
        return RowWrite.fenced(
                TABLE,
                before.sessionId(),
                update,
                before.version() + 1,
                siteId,
                times.of(clock.millis()),
                after.state().name(),
                after.uri(),
                documents.encode(TABLE, after.document()),
                before.sessionId(),
                before.version());
    }

    private static Binding read(ResultSet row) throws SQLException {
        return new Binding(
                row.getString("contextid"),
                row.getLong("version"),
                Binding.State.valueOf(row.getString("state")),
                Documents.decode(row.getBytes("document")),
                row.getString("uri"));
    }
}
