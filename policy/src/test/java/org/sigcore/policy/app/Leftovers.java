// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.Sql;

/** Rows in a database that belong to no session and so remain from an incomplete operation. */
final class Leftovers {
    private static final String SESSIONS =
            "(SELECT smpolicyid AS id FROM SmPolicyAssociation UNION ALL SELECT sessionid FROM gxsession)";

    private static final Map<String, String> ROWS = new TreeMap<>(Map.of(
            "AF sessions on N7",
                    "AppSession a LEFT JOIN SmPolicyAssociation s ON s.smpolicyid = a.smpolicyid WHERE s.smpolicyid IS NULL",
            "AF sessions on Gx",
                    "rxsession a LEFT JOIN gxsession s ON s.sessionid = a.gxsessionid WHERE s.sessionid IS NULL",
            "addresses", "sessionaddress k LEFT JOIN " + SESSIONS + " s ON s.id = k.id WHERE s.id IS NULL",
            "bindings",
                    "contextbinding b LEFT JOIN SmPolicyAssociation s ON s.smpolicyid = b.contextid WHERE s.smpolicyid IS NULL",
            "bindings that the BSF does not have", "contextbinding WHERE state <> 'REGISTERED'",
            "parts of documents", "documentpart",
            "messages to be sent", "outbox"));

    private Leftovers() {}

    /** Asserts that the H2 file of a stopped NF has no leftovers. */
    static void assertNone(Path data) {
        assertNone("jdbc:h2:file:" + data.resolve("policy"));
    }

    /** Asserts that the database has no leftovers. */
    static void assertNone(String url) {
        assertNone(url, "sigcore");
    }

    /** @param user of the database; empty: that of the URL */
    static void assertNone(String url, String user) {
        try (Database database = Database.open(new DatabaseConfig(url, user, "", 2))) {
            Map<String, Long> found = new TreeMap<>();
            Map<String, Long> expected = new TreeMap<>();
            ROWS.forEach((what, rows) -> {
                found.put(what, count(database, rows));
                expected.put(what, 0L);
            });
            assertThat(found).isEqualTo(expected);
            assertThat(used(database)).as("sessions that subscribers have").isEqualTo(sessions(database));
        }
    }

    private static long count(Database database, String rows) {
        return database.execute(
                        connection -> Sql.all(connection, "SELECT COUNT(*) FROM " + rows, row -> row.getLong(1)))
                .getFirst();
    }

    private static List<String> sessions(Database database) {
        return database.execute(connection ->
                Sql.all(connection, "SELECT id FROM " + SESSIONS + " s ORDER BY id", row -> row.getString(1)));
    }

    private static List<String> used(Database database) {
        TreeSet<String> used = new TreeSet<>();
        database.execute(connection -> Sql.all(
                connection,
                "SELECT document FROM pdssubscriber",
                row -> used.addAll(
                        Documents.decode(row.getBytes(1)).path("uses").propertyNames())));
        return List.copyOf(used);
    }
}
