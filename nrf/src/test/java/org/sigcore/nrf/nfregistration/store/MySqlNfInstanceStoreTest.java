// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.nfregistration.service.NfInstanceStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

@Tag("mysql")
class MySqlNfInstanceStoreTest extends NfInstanceStoreContract {
    private @Nullable Database database;

    @Override
    NfInstanceStore open() {
        database = TestDatabases.mysql(NrfDatabase.MIGRATIONS);
        NrfDatabase nrf = new NrfDatabase(database);
        return new JdbcNfInstanceStore(nrf, nrf.feed(), OwnPlmns.UNKNOWN);
    }

    @Override
    StatusEvents events() {
        return new JdbcStatusEvents(new NrfDatabase(Objects.requireNonNull(database)));
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
        }
    }
}
