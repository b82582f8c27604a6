// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

/** The contracts on H2 in a file. */
@Tag("h2")
class H2StoreTest {
    @TempDir
    Path directory;

    @Nested
    class PcfBindings extends PcfBindingStoreContract {
        @Override
        Database open() {
            return TestDatabases.h2(directory, "db/migration/bsf");
        }
    }

    @Nested
    class Documents extends DocumentStoreContract {
        @Override
        Database open() {
            return TestDatabases.h2(directory, "db/migration/bsf");
        }
    }

    @Nested
    class Sites extends SitesContract {
        @Override
        Database open() {
            return TestDatabases.h2(directory, "db/migration/bsf");
        }
    }
}
