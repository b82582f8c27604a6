// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.store.Database;
import org.sigcore.testkit.EngineDatabase;

class OutboxStoresTest {
    private static final String MIGRATIONS = "db/migration/policysessions";

    @Tag("h2")
    @Nested
    class H2 extends OutboxStoreContract {
        @RegisterExtension
        final EngineDatabase database = EngineDatabase.h2(MIGRATIONS);

        @Override
        Database database() {
            return database.get();
        }
    }

    @Tag("mysql")
    @Nested
    class MySql extends OutboxStoreContract {
        @RegisterExtension
        final EngineDatabase database = EngineDatabase.mysql(MIGRATIONS);

        @Override
        Database database() {
            return database.get();
        }
    }
}
