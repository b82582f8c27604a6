// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.policy.pcrfcore.service.PcrfStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

class PcrfStoresTest {
    private static final String MIGRATIONS = "db/migration/policy";

    @Tag("h2")
    @Nested
    class H2 extends PcrfStoreContract {
        @TempDir
        Path directory;

        private Database database;

        @BeforeEach
        void open() {
            database = TestDatabases.h2(directory, MIGRATIONS);
        }

        @AfterEach
        void close() {
            database.close();
        }

        @Override
        PcrfStore store() {
            return new JdbcPcrfStore(database);
        }
    }

    @Tag("mysql")
    @Nested
    class MySql extends PcrfStoreContract {
        private Database database;

        @BeforeEach
        void open() {
            database = TestDatabases.mysql(MIGRATIONS);
        }

        @AfterEach
        void close() {
            if (database != null) {
                database.close();
            }
        }

        @Override
        PcrfStore store() {
            return new JdbcPcrfStore(database);
        }
    }
}
