// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import org.sigcore.bsf.bsfmanagementservice.service.PcfHostStore;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

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
        return database.execute(connection -> Sql.first(connection, FIND, row -> true, host)) != null;
    }

    @Override
    public void add(String host, long atMillis) {
        database.write(connection -> Sql.update(connection, INSERT, host, atMillis));
    }
}
