// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.sigcore.model.ProblemException;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;
import org.sigcore.scp.scpcnotification.service.TopologyStore;
import org.sigcore.store.Database;
import org.sigcore.store.KeyedRows;
import tools.jackson.databind.node.ObjectNode;

/** The table {@code NfProfile}, with one row per NF instance. Blocking; thread-safe. */
public final class JdbcTopologyStore implements TopologyStore {
    private static final int AT_ONCE = 50;
    private static final String REMOVE = "DELETE FROM NfProfile WHERE nf_instance_id = ?";
    private static final String INSERT = "INSERT INTO NfProfile (nf_instance_id, document) VALUES (?, ?)";

    private final Database database;

    /** Creates the table if it does not exist. */
    public JdbcTopologyStore(Database database) {
        this.database = database;
        database.migrate("db/migration/scp");
    }

    @Override
    public void forEach(Consumer<KnownProfile> each) {
        KeyedRows.forEach(
                database,
                "NfProfile",
                "nf_instance_id",
                "document",
                row -> new KnownProfile(row.getString(1), "", row.getString(2)),
                row -> read(row, each));
    }

    private static void read(KnownProfile row, Consumer<KnownProfile> each) {
        ObjectNode profile;
        try {
            profile = row.parsed();
        } catch (ProblemException e) {
            return; // unreadable row: the audit reads the profile from the NRF
        }
        each.accept(KnownProfile.of(row.id(), profile));
    }

    @Override
    public void write(TopologySnapshot snapshot) {
        database.transact(connection -> {
            write(connection, snapshot);
            return snapshot.version();
        });
    }

    private static void write(Connection connection, TopologySnapshot snapshot) throws SQLException {
        if (snapshot.isWhole()) {
            try (Statement all = connection.createStatement()) {
                all.executeUpdate("DELETE FROM NfProfile");
            }
        }
        Set<String> gone = new HashSet<>(snapshot.removed());
        snapshot.profiles().forEach(profile -> gone.add(profile.id()));
        try (PreparedStatement remove = connection.prepareStatement(REMOVE);
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (String id : gone) {
                remove.setString(1, id);
                remove.addBatch();
            }
            remove.executeBatch();
            int waiting = 0;
            for (KnownProfile profile : snapshot.profiles()) {
                insert.setString(1, profile.id());
                insert.setString(2, profile.document());
                insert.addBatch();
                if (++waiting % AT_ONCE == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }
}
