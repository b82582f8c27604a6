// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.RowWrite;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** Table with a key and a document, accessed by primary key. */
public final class JdbcDocumentStore implements DocumentStore {
    private static final int MOST_READS = 5;
    private final String table;
    private final Database database;
    private final Commits commits;
    private final DocumentParts parts;
    private final int siteId;
    private final SiteTimes times;
    private final InstantSource clock;
    private final String insert;
    private final String update;
    private final String delete;
    private final String select;
    private final String selectVersions;

    /** @param key name of its primary key */
    public JdbcDocumentStore(String table, String key, PolicyDatabase policy, InstantSource clock) {
        this.table = table;
        this.database = policy.database();
        this.commits = policy.commits();
        this.parts = new DocumentParts(commits, policy.documents(), policy.siteId());
        this.siteId = policy.siteId();
        this.times = policy.times();
        this.clock = clock;
        insert = "INSERT INTO " + table + " (" + key
                + ", version, site_id, changed_at, parts, document) VALUES (?, ?, ?, ?, ?, ?)";
        update = "UPDATE " + table
                + " SET version = ?, site_id = ?, changed_at = " + times.raised("changed_at")
                + ", parts = ?, document = ? WHERE " + key
                + " = ? AND version = ?";
        delete = "DELETE FROM " + table + " WHERE " + key + " = ? AND version = ?";
        select = "SELECT version, parts, document FROM " + table + " WHERE " + key + " = ?";
        selectVersions = "SELECT " + key + ", version FROM " + table;
    }

    @Override
    public void add(String id, long version, ObjectNode body) {
        DocumentParts.Head head = parts.write(row(id, version), body);
        commits.write(RowWrite.of(
                table, id, insert, id, version, siteId, times.of(clock.millis()), head.parts(), head.octets()));
    }

    @Override
    public void replace(StoredDocument before, ObjectNode body) {
        String id = before.id();
        long version = before.version() + 1;
        DocumentParts.Head head = parts.write(row(id, version), body);
        parts.remove(row(id, before.version()), before.parts());
        commits.write(RowWrite.fenced(
                table,
                id,
                update,
                version,
                siteId,
                times.of(clock.millis()),
                head.parts(),
                head.octets(),
                id,
                before.version()));
    }

    @Override
    public void remove(StoredDocument document) {
        parts.remove(row(document.id(), document.version()), document.parts());
        commits.write(RowWrite.fenced(table, document.id(), delete, document.id(), document.version()));
    }

    @Override
    public @Nullable StoredDocument find(String id) {
        for (int read = 1; ; read++) {
            try {
                return database.execute(connection -> {
                    record Row(long version, DocumentParts.Head head) {}
                    Row row = Sql.first(
                            connection,
                            select,
                            found -> new Row(
                                    found.getLong(1), new DocumentParts.Head(found.getBytes(3), found.getInt(2))),
                            id);
                    return row == null
                            ? null
                            : new StoredDocument(
                                    id,
                                    row.version,
                                    row.head.parts(),
                                    DocumentParts.read(connection, row(id, row.version), row.head));
                });
            } catch (StaleException e) {
                if (read == MOST_READS) {
                    throw e;
                }
            }
        }
    }

    @Override
    public Map<String, Long> versions() {
        Map<String, Long> versions = new LinkedHashMap<>();
        database.execute(connection ->
                        Sql.all(connection, selectVersions, row -> Map.entry(row.getString(1), row.getLong(2))))
                .forEach(each -> versions.put(each.getKey(), each.getValue()));
        return versions;
    }

    private DocumentParts.Row row(String id, long version) {
        return new DocumentParts.Row(table, id, version);
    }
}
