// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.policy.binding.service.BindingStore;
import org.sigcore.policy.binding.service.FakeBindingStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

class BindingStoresTest {
    private static final String MIGRATIONS = "db/migration/policy";

    @Nested
    class InMemory extends BindingStoreContract {
        private final FakeBindingStore store = new FakeBindingStore();

        @Override
        BindingStore store() {
            return store;
        }
    }

    @Tag("h2")
    @Nested
    class H2 extends BindingStoreContract {
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
        BindingStore store() {
            return new JdbcBindingStore(database);
        }
    }

    @Tag("mysql")
    @Nested
    class MySql extends BindingStoreContract {
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
        BindingStore store() {
            return new JdbcBindingStore(database);
        }
    }
}
