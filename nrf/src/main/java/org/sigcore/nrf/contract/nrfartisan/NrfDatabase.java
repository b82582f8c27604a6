// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

import org.sigcore.platform.state.StateFeed;
import org.sigcore.store.Database;

/** Database of the NRF, migrated to the current schema. */
public record NrfDatabase(Database database) {
    /** Class path location of the migrations. */
    public static final String MIGRATIONS = "db/migration/nrf";

    /** Returns the feed of changes between the NRF processes that share this database. The caller starts it. */
    public StateFeed feed() {
        return new StateFeed(database, "nrf");
    }
}
