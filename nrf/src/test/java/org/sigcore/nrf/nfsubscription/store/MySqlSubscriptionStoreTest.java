// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.store;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.nfsubscription.service.SubscriptionStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

@Tag("mysql")
class MySqlSubscriptionStoreTest extends SubscriptionStoreContract {
    private @Nullable Database database;

    @Override
    SubscriptionStore open() {
        database = TestDatabases.mysql(NrfDatabase.MIGRATIONS);
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
