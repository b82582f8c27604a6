// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.store.Database;

class TestDatabasesTest {
    @TempDir
    Path directory;

    @Test
    void h2_isMigratedAndKeepsRowsAfterReopening() {
        try (Database database = TestDatabases.h2(directory, "db/migration/testkit")) {
            add(database);
        }
        try (Database database = TestDatabases.h2(directory, "db/migration/testkit")) {
            assertThat(add(database)).isEqualTo(2);
        }
    }

    @Test
    void mysql_isEmptyOnEachOpening() {
        for (int i = 0; i < 2; i++) {
            try (Database database = TestDatabases.mysql("db/migration/testkit")) {
                assertThat(add(database)).isEqualTo(1);
            }
        }
    }

    private static int add(Database database) {
        return database.transact(connection -> {
            try (var statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO visit (purpose) VALUES ('test')");
                try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM visit")) {
                    rows.next();
                    return rows.getInt(1);
                }
            }
        });
    }
}
