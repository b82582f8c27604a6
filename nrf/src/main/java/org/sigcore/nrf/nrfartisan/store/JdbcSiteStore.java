// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.Map;
import org.sigcore.nrf.nrfartisan.service.SiteStore;
import org.sigcore.store.Database;

/** Stores the heart-beat counters in the table NfSites. */
public final class JdbcSiteStore implements SiteStore {
    private final Database database;

    /** @param database migrated with {@code db/migration/nrf} */
    public JdbcSiteStore(Database database) {
        this.database = database;
    }

    @Override
    public Map<String, Long> beat(String siteId) {
        return database.transact(connection -> {
            try (PreparedStatement update =
                            connection.prepareStatement("UPDATE NfSites SET beat = beat + 1 WHERE site_id = ?");
                    PreparedStatement insert =
                            connection.prepareStatement("INSERT INTO NfSites (site_id, beat) VALUES (?, 1)");
                    PreparedStatement select = connection.prepareStatement("SELECT site_id, beat FROM NfSites")) {
                update.setString(1, siteId);
                if (update.executeUpdate() == 0) {
                    insert.setString(1, siteId);
                    insert.executeUpdate();
                }
                Map<String, Long> beats = new HashMap<>();
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        beats.put(rows.getString(1), rows.getLong(2));
                    }
                }
                return beats;
            }
        });
    }
}
