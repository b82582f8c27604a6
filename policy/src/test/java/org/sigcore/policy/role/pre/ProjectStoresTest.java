// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre;

import java.time.InstantSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.platform.management.history.ManagementHistory;
import org.sigcore.policy.role.pre.service.ProjectStore;
import org.sigcore.testkit.EngineDatabase;

class ProjectStoresTest {
    private static final String MIGRATIONS = "db/migration/policyprojects";

    @Tag("h2")
    @Nested
    class H2 extends ProjectStoreContract {
        @RegisterExtension
        final EngineDatabase database = EngineDatabase.h2(MIGRATIONS);

        @Override
        ProjectStore store() {
            return stored(database);
        }
    }

    @Tag("mysql")
    @Nested
    class MySql extends ProjectStoreContract {
        @RegisterExtension
        final EngineDatabase database = EngineDatabase.mysql(MIGRATIONS);

        @Override
        ProjectStore store() {
            return stored(database);
        }
    }

    private static ProjectStore stored(EngineDatabase database) {
        return new JdbcProjectStore(
                database.get(), new ManagementHistory(database.get(), InstantSource.system()), InstantSource.system());
    }
}
