// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.association.logic.Association;
import org.sigcore.policy.association.service.AssociationStore;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.session.logic.Touched;
import org.sigcore.policy.store.DocumentParts;
import org.sigcore.policy.store.KeyWalk;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.RowWrite;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/** A table of associations, always by primary key. */
public final class JdbcAssociationStore implements AssociationStore {
    private final Database database;
    private final Commits commits;
    private final DocumentParts parts;
    private final KeyWalk walk;
    private final String table;
    private final int siteId;
    private final InstantSource clock;

    private JdbcAssociationStore(PolicyDatabase policy, String table) {
        this.database = policy.database();
        this.commits = policy.commits();
        this.parts = new DocumentParts(commits);
        this.walk = new KeyWalk(database, table, "associationid");
        this.table = table;
        this.siteId = policy.siteId();
        this.clock = InstantSource.system();
    }

    /** The table {@code AmPolicyAssociation}. */
    public static JdbcAssociationStore am(PolicyDatabase database) {
        return new JdbcAssociationStore(database, "AmPolicyAssociation");
    }

    /** The table {@code UePolicyAssociation}. */
    public static JdbcAssociationStore ue(PolicyDatabase database) {
        return new JdbcAssociationStore(database, "UePolicyAssociation");
    }

    @Override
    public void add(Association association) {
        DocumentParts.Head head = write(association, 1);
        commits.write(RowWrite.of(
                table,
                association.id(),
                "INSERT INTO " + table
                        + " (associationid, version, site_id, changed_at, parts, document) VALUES (?, ?, ?, ?, ?, ?)",
                association.id(),
                1L,
                siteId,
                clock.millis(),
                head.parts(),
                head.octets()));
    }

    @Override
    public void replace(Association before, Association after) {
        long version = before.stamp().version() + 1;
        DocumentParts.Head head = write(after, version);
        parts.remove(row(before, before.stamp().version()), before.stamp().parts());
        commits.write(RowWrite.fenced(
                table,
                before.id(),
                "UPDATE " + table + " SET version = ?, site_id = ?, changed_at = ?, parts = ?, document = ?"
                        + " WHERE associationid = ? AND version = ?",
                version,
                siteId,
                clock.millis(),
                head.parts(),
                head.octets(),
                before.id(),
                before.stamp().version()));
    }

    @Override
    public void remove(Association association) {
        parts.remove(
                row(association, association.stamp().version()),
                association.stamp().parts());
        commits.write(RowWrite.fenced(
                table,
                association.id(),
                "DELETE FROM " + table + " WHERE associationid = ? AND version = ?",
                association.id(),
                association.stamp().version()));
    }

    @Override
    public @Nullable Association find(String id) {
        return database.execute(connection -> {
            Raw raw = Sql.first(
                    connection,
                    "SELECT version, parts, document FROM " + table + " WHERE associationid = ?",
                    Raw::read,
                    id);
            if (raw == null) {
                return null;
            }
            ObjectNode whole = DocumentParts.read(connection, new DocumentParts.Row(table, id, raw.version), raw.head);
            return new Association(
                    id,
                    new Stamp(raw.version, raw.head.parts()),
                    whole.withObjectProperty("request"),
                    whole.withObjectProperty("decision"));
        });
    }

    @Override
    public List<Touched> walk(String after, int limit) {
        return walk.page(after, limit);
    }

    private record Raw(long version, DocumentParts.Head head) {
        static Raw read(ResultSet row) throws SQLException {
            return new Raw(row.getLong(1), new DocumentParts.Head(row.getBytes(3), row.getInt(2)));
        }
    }

    private DocumentParts.Head write(Association association, long version) {
        ObjectNode document = Json.object();
        document.set("request", association.request());
        document.set("decision", association.decision());
        return parts.write(row(association, version), document);
    }

    private DocumentParts.Row row(Association association, long version) {
        return new DocumentParts.Row(table, association.id(), version);
    }
}
