// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

import org.sigcore.platform.state.StateFeed;
import org.sigcore.store.Database;

/** The database of the NRF with its tables up to date. */
public record NrfDatabase(Database database) {
    /** Where the migrations are on the class path. */
    public static final String MIGRATIONS = "db/migration/nrf";

    /** What the NRFs on this database tell each other; to be started. */
    public StateFeed feed() {
        return new StateFeed(database, "nrf");
    }
}
