// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

/** The contracts on MySQL, or on an SQL node of NDB Cluster, when SIGCORE_TEST_MYSQL_URL names one. */
@Tag("mysql")
class MySqlStoreTest {
    @Nested
    class PcfBindings extends PcfBindingStoreContract {
        @Override
        Database open() {
            return TestDatabases.mysql("db/migration/bsf");
        }
    }

    @Nested
    class Documents extends DocumentStoreContract {
        @Override
        Database open() {
            return TestDatabases.mysql("db/migration/bsf");
        }
    }

    @Nested
    class Sites extends SitesContract {
        @Override
        Database open() {
            return TestDatabases.mysql("db/migration/bsf");
        }
    }
}
