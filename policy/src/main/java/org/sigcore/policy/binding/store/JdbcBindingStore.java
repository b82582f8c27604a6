// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.binding.logic.Binding;
import org.sigcore.policy.binding.service.BindingStore;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.session.logic.Touched;
import org.sigcore.policy.store.Documents;
import org.sigcore.policy.store.KeyWalk;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.RowWrite;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** Table {@code contextbinding}, by primary key. */
public final class JdbcBindingStore implements BindingStore {
    private static final String TABLE = "contextbinding";
    private static final String SELECT =
            "SELECT contextid, version, state, document, uri FROM contextbinding WHERE contextid = ?";
    // What stands behind the first comma is computed from what stood before it.
    private static final String WANT = """
            INSERT INTO contextbinding (contextid, version, site_id, changed_at, state, uri, document)
            VALUES (?, 1, ?, ?, 'REGISTER', NULL, ?)
            ON DUPLICATE KEY UPDATE version = version + 1, site_id = VALUES(site_id), changed_at = VALUES(changed_at),
            state = CASE WHEN uri IS NULL THEN 'REGISTER' ELSE 'UPDATE' END, document = VALUES(document)
            """;
    private static final String WANT_END =
            "UPDATE contextbinding SET version = version + 1, site_id = ?, changed_at = ?, state = 'DEREGISTER' WHERE contextid = ?";
    private static final String UPDATE =
            "UPDATE contextbinding SET version = ?, site_id = ?, changed_at = ?, state = ?, uri = ?, document = ? WHERE contextid = ? AND version = ?";
    private static final String DELETE = "DELETE FROM contextbinding WHERE contextid = ? AND version = ?";
    private final Database database;
    private final Commits commits;
    private final Documents documents;
    private final KeyWalk walk;
    private final int siteId;
    private final InstantSource clock;

    public JdbcBindingStore(PolicyDatabase policy, InstantSource clock) {
        this.database = policy.database();
        this.commits = policy.commits();
        this.documents = policy.documents();
        this.walk = new KeyWalk(database, TABLE, "contextid");
        this.siteId = policy.siteId();
        this.clock = clock;
    }

    @Override
    public @Nullable Binding find(String sessionId) {
        return database.execute(connection -> Sql.first(connection, SELECT, JdbcBindingStore::read, sessionId));
    }

    @Override
    public void want(String sessionId, ObjectNode document) {
        commits.write(RowWrite.of(
                TABLE, sessionId, WANT, sessionId, siteId, clock.millis(), documents.encode(TABLE, document)));
    }

    @Override
    public void wantEnd(String sessionId) {
        commits.write(RowWrite.of(TABLE, sessionId, WANT_END, siteId, clock.millis(), sessionId));
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
    public List<Touched> walk(String after, int limit) {
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
        return RowWrite.fenced(
                TABLE,
                before.sessionId(),
                UPDATE,
                before.version() + 1,
                siteId,
                clock.millis(),
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
