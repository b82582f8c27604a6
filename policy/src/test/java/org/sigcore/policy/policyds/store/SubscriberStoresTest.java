// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.store;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.policy.policyds.service.FakeSubscriberStore;
import org.sigcore.policy.policyds.service.SubscriberStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

class SubscriberStoresTest {
    private static final String MIGRATIONS = "db/migration/policy";

    @Nested
    class InMemory extends SubscriberStoreContract {
        private final FakeSubscriberStore store = new FakeSubscriberStore();

        @Override
        SubscriberStore store() {
            return store;
        }
    }

    @Tag("h2")
    @Nested
    class H2 extends SubscriberStoreContract {
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
        SubscriberStore store() {
            return new JdbcSubscriberStore(database);
        }
    }

    @Tag("mysql")
    @Nested
    class MySql extends SubscriberStoreContract {
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
        SubscriberStore store() {
            return new JdbcSubscriberStore(database);
        }
    }
}
