// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.store;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.policy.pcrfcore.service.PcrfStore;
import org.sigcore.testkit.EngineDatabase;

class PcrfStoresTest {
    private static final String MIGRATIONS = "db/migration/policy";

    @Tag("h2")
    @Nested
    class H2 extends PcrfStoreContract {
        @RegisterExtension
        final EngineDatabase database = EngineDatabase.h2(MIGRATIONS);

        @Override
        PcrfStore store() {
            return new JdbcPcrfStore(database.get());
        }
    }

    @Tag("mysql")
    @Nested
    class MySql extends PcrfStoreContract {
        @RegisterExtension
        final EngineDatabase database = EngineDatabase.mysql(MIGRATIONS);

        @Override
        PcrfStore store() {
            return new JdbcPcrfStore(database.get());
        }
    }
}
