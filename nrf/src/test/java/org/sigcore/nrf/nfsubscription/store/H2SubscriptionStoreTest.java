// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.nfsubscription.service.SubscriptionStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

@Tag("h2")
class H2SubscriptionStoreTest extends SubscriptionStoreContract {
    @TempDir
    private Path directory;

    private @Nullable Database database;

    @Override
    SubscriptionStore open() {
        database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS);
        NrfDatabase nrf = new NrfDatabase(database);
        return new JdbcSubscriptionStore(nrf, nrf.feed());
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
        }
    }
}
