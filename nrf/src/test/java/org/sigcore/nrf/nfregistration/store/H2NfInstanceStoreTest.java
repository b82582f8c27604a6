// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.nfregistration.service.NfInstanceStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

@Tag("h2")
class H2NfInstanceStoreTest extends NfInstanceStoreContract {
    @TempDir
    private Path directory;

    private @Nullable Database database;

    @Override
    NfInstanceStore open() {
        database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS);
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
