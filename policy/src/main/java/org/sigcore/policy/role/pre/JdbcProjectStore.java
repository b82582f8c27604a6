// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.management.history.ManagementHistory;
import org.sigcore.policy.role.pre.service.ProjectStore;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/**
 * Project store in tables {@code policyprojectlatest}, {@code policyprojectversion} and {@code policyprojectactive}.
 */
public final class JdbcProjectStore implements ProjectStore {
    private static final String POINTER =
            "SELECT service, name, version, canary_version, canary_share, revision FROM policyprojectactive ";
    private static final String LATEST = "SELECT latest FROM policyprojectlatest WHERE service = ? AND name = ?";
    private static final String DOCUMENT =
            "SELECT document FROM policyprojectversion WHERE service = ? AND name = ? AND version = ?";
    private static final int MAX_USER = 255;
    private final Database database;
    private final ManagementHistory history;
    private final InstantSource clock;

    /** Creates the tables if they do not exist. */
    public JdbcProjectStore(Database database, ManagementHistory history, InstantSource clock) {
        this.database = database;
        this.history = history;
        this.clock = clock;
        database.migrate("db/migration/policyprojects");
    }

    @Override
    public List<Project> all() {
        return database.execute(connection -> Sql.all(
                connection,
                "SELECT service, name, latest FROM policyprojectlatest ORDER BY service, name",
                row -> new Project(row.getString(1), row.getString(2), row.getInt(3))));
    }

    @Override
    public List<Pointer> pointers() {
        return database.execute(connection -> Sql.all(connection, POINTER, JdbcProjectStore::pointer));
    }

    @Override
    public List<Version> versions(String service, String name) {
        return database.execute(connection -> Sql.all(
                connection,
                "SELECT service, name, version, created_millis, created_by, checksum FROM policyprojectversion"
                        + " WHERE service = ? AND name = ? ORDER BY version DESC",
                JdbcProjectStore::version,
                service,
                name));
    }

    @Override
    public @Nullable ObjectNode document(String service, String name, int version) {
        return database.execute(connection -> document(connection, service, name, version));
    }

    private static @Nullable ObjectNode document(Connection connection, String service, String name, int version)
            throws SQLException {
        return Sql.first(
                connection,
                DOCUMENT,
                row -> Json.parseObject(row.getString(1).getBytes(StandardCharsets.UTF_8)),
                service,
                name,
                version);
    }

    @Override
    public List<Version> add(String user, List<Addition> additions) {
        return database.transact(connection -> {
            List<Version> versions = new ArrayList<>();
            for (Addition addition : additions) {
                versions.add(add(connection, user, addition));
            }
            return versions;
        });
    }

    private Version add(Connection connection, String user, Addition addition) throws SQLException {
        String service = addition.service();
        String name = addition.name();
        Integer latest = Sql.first(connection, LATEST + " FOR UPDATE", row -> row.getInt(1), service, name);
        String before = latest == null ? null : shown(connection, service, name, latest);
        int next = next(connection, service, name, latest);
        String text = Json.text(addition.document());
        Version version =
                new Version(service, name, next, Instant.ofEpochMilli(clock.millis()), bounded(user), checksum(text));
        Sql.update(
                connection,
                "INSERT INTO policyprojectversion (service, name, version, created_millis, created_by, checksum, document)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                service,
                name,
                next,
                version.created().toEpochMilli(),
                version.user(),
                version.checksum(),
                text);
        if (addition.production()) {
            point(connection, new Active(service, name, next, null));
        }
        history.append(
                connection,
                user,
                resource(service, name),
                before,
                shown(addition.document(), addition.production(), next));
        return version;
    }

    private static int next(Connection connection, String service, String name, @Nullable Integer latest)
            throws SQLException {
        int next = latest == null ? 1 : latest + 1;
        if (latest == null) {
            Sql.update(
                    connection,
                    "INSERT INTO policyprojectlatest (service, name, latest) VALUES (?, ?, ?)",
                    service,
                    name,
                    next);
        } else {
            Sql.update(
                    connection,
                    "UPDATE policyprojectlatest SET latest = ? WHERE service = ? AND name = ?",
                    next,
                    service,
                    name);
        }
        return next;
    }

    @Override
    public boolean activate(String user, Active wanted) {
        return database.transact(connection -> {
            Canary canary = wanted.canary();
            boolean there = document(connection, wanted.service(), wanted.name(), wanted.version()) != null
                    && (canary == null
                            || document(connection, wanted.service(), wanted.name(), canary.version()) != null);
            if (there) {
                Pointer before = locked(connection, wanted.service());
                point(connection, wanted);
                history.append(
                        connection,
                        user,
                        resource(wanted.service(), wanted.name()) + "/active",
                        before == null ? null : shown(before.active()),
                        shown(wanted));
            }
            return there;
        });
    }

    @Override
    public void touch() {
        database.transact(
                connection -> Sql.update(connection, "UPDATE policyprojectactive SET revision = revision + 1"));
    }

    @Override
    public Deletion delete(String user, String service, String name) {
        return database.transact(connection -> {
            Pointer pointer = locked(connection, service);
            if (pointer != null && pointer.active().name().equals(name)) {
                return Deletion.IN_PRODUCTION;
            }
            Integer latest = Sql.first(connection, LATEST + " FOR UPDATE", row -> row.getInt(1), service, name);
            if (latest == null) {
                return Deletion.UNKNOWN;
            }
            String before = shown(connection, service, name, latest);
            Sql.update(connection, "DELETE FROM policyprojectlatest WHERE service = ? AND name = ?", service, name);
            Sql.update(connection, "DELETE FROM policyprojectversion WHERE service = ? AND name = ?", service, name);
            history.append(connection, user, resource(service, name), before, null);
            return Deletion.DONE;
        });
    }

    private static @Nullable Pointer locked(Connection connection, String service) throws SQLException {
        return Sql.first(connection, POINTER + "WHERE service = ? FOR UPDATE", JdbcProjectStore::pointer, service);
    }

    private static void point(Connection connection, Active wanted) throws SQLException {
        Canary canary = wanted.canary();
        Integer version = canary == null ? null : (Integer) canary.version();
        Integer share = canary == null ? null : (Integer) canary.share();
        int there = Sql.update(
                connection,
                "UPDATE policyprojectactive SET name = ?, version = ?, canary_version = ?, canary_share = ?,"
                        + " revision = revision + 1 WHERE service = ?",
                wanted.name(),
                wanted.version(),
                version,
                share,
                wanted.service());
        if (there == 0) {
            Sql.update(
                    connection,
                    "INSERT INTO policyprojectactive (service, name, version, canary_version, canary_share, revision)"
                            + " VALUES (?, ?, ?, ?, ?, 1)",
                    wanted.service(),
                    wanted.name(),
                    wanted.version(),
                    version,
                    share);
        }
    }

    private static @Nullable String shown(Connection connection, String service, String name, int version)
            throws SQLException {
        ObjectNode document = document(connection, service, name, version);
        Pointer pointer = Sql.first(connection, POINTER + "WHERE service = ?", JdbcProjectStore::pointer, service);
        boolean production = pointer != null && pointer.active().name().equals(name);
        return document == null ? null : shown(document, production, version);
    }

    private static String shown(ObjectNode document, boolean production, int version) {
        return Json.text(
                document.deepCopy().put("state", production ? "prod" : "dev").put("version", version));
    }

    private static String shown(Active active) {
        ObjectNode shown = Json.object().put("name", active.name()).put("version", active.version());
        Canary canary = active.canary();
        if (canary != null) {
            shown.putObject("canary").put("version", canary.version()).put("share", canary.share());
        }
        return Json.text(shown);
    }

    private static String resource(String service, String name) {
        return "policymgmt/policyprojects/" + service + "/" + name;
    }

    private static String bounded(String user) {
        return user.length() > MAX_USER ? user.substring(0, MAX_USER) : user;
    }

    private static String checksum(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK provides SHA-256
        }
    }

    private static Version version(ResultSet row) throws SQLException {
        return new Version(
                row.getString("service"),
                row.getString("name"),
                row.getInt("version"),
                Instant.ofEpochMilli(row.getLong("created_millis")),
                row.getString("created_by"),
                row.getString("checksum"));
    }

    private static Pointer pointer(ResultSet row) throws SQLException {
        int canary = row.getInt("canary_version");
        return new Pointer(
                new Active(
                        row.getString("service"),
                        row.getString("name"),
                        row.getInt("version"),
                        canary == 0 ? null : new Canary(canary, row.getInt("canary_share"))),
                row.getLong("revision"));
    }
}
