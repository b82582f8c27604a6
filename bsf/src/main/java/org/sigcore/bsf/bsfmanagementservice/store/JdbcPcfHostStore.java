// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.sigcore.bsf.bsfmanagementservice.service.PcfHostStore;
import org.sigcore.store.Database;

/** Store of hosts in the table {@code bsf_pcf_host}. Thread-safe. */
public final class JdbcPcfHostStore implements PcfHostStore {
    private static final String FIND = "SELECT seen_at FROM bsf_pcf_host WHERE host = ?";
    private static final String INSERT = "INSERT INTO bsf_pcf_host (host, seen_at) VALUES (?, ?)";

    private final Database database;

    public JdbcPcfHostStore(Database database) {
        this.database = database;
    }

    @Override
    public boolean contains(String host) {
        return database.execute(connection -> {
            try (PreparedStatement find = connection.prepareStatement(FIND)) {
                find.setString(1, host);
                try (ResultSet rows = find.executeQuery()) {
                    return rows.next();
                }
            }
        });
    }

    @Override
    public void add(String host, long atMillis) {
        database.write(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                insert.setString(1, host);
                insert.setLong(2, atMillis);
                return insert.executeUpdate();
            }
        });
    }
}
