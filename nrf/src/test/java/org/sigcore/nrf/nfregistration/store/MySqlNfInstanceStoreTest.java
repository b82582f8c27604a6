// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.sigcore.nrf.nfregistration.logic.NfInstanceStore;
import org.sigcore.nrf.state.NrfDatabase;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

class MySqlNfInstanceStoreTest extends NfInstanceStoreContract {
    private @Nullable Database database;

    @Override
    NfInstanceStore open() {
        database = TestDatabases.mysql(NrfDatabase.MIGRATIONS);
        return new DatabaseNfInstanceStore(database);
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
        }
    }
}
