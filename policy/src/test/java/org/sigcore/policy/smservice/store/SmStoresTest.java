// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.policy.smservice.service.FakeSmStore;
import org.sigcore.policy.smservice.service.SmStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

class SmStoresTest {
    private static final String MIGRATIONS = "db/migration/policy";

    @Nested
    class InMemory extends SmStoreContract {
        private final FakeSmStore store = new FakeSmStore();

        @Override
        SmStore store() {
            return store;
        }
    }

    @Tag("h2")
    @Nested
    class H2 extends SmStoreContract {
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
        SmStore store() {
            return new JdbcSmStore(database);
        }
    }

    @Tag("mysql")
    @Nested
    class MySql extends SmStoreContract {
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
        SmStore store() {
            return new JdbcSmStore(database);
        }
    }
}
