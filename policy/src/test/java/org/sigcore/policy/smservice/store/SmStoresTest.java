// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.store;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.policy.smservice.service.FakeSmStore;
import org.sigcore.policy.smservice.service.SmStore;
import org.sigcore.testkit.EngineDatabase;

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
        @RegisterExtension
        final EngineDatabase database = EngineDatabase.h2(MIGRATIONS);

        @Override
        SmStore store() {
            return new JdbcSmStore(database.get());
        }
    }

    @Tag("mysql")
    @Nested
    class MySql extends SmStoreContract {
        @RegisterExtension
        final EngineDatabase database = EngineDatabase.mysql(MIGRATIONS);

        @Override
        SmStore store() {
            return new JdbcSmStore(database.get());
        }
    }
}
