// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.scp.scpcnotification.api.TopologySnapshot;
import org.sigcore.scp.scpcnotification.service.TopologyStore;
import org.sigcore.store.Database;
import tools.jackson.databind.node.ObjectNode;

/** The table {@code NfProfile}: one row an NF instance. Blocking; thread-safe. */
public final class JdbcTopologyStore implements TopologyStore {
    private static final String LOAD = "SELECT nf_instance_id, document FROM NfProfile";
    private static final String REMOVE = "DELETE FROM NfProfile WHERE nf_instance_id = ?";
    private static final String INSERT = "INSERT INTO NfProfile (nf_instance_id, document) VALUES (?, ?)";

    private final Database database;

    /** Creates the table if it is not there. */
    public JdbcTopologyStore(Database database) {
        this.database = database;
        database.migrate("db/migration/scp");
    }

    @Override
    public Map<String, ObjectNode> load() {
        return database.execute(connection -> {
            Map<String, ObjectNode> profiles = new HashMap<>();
            try (PreparedStatement query = connection.prepareStatement(LOAD);
                    ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    if (Json.parse(found.getString(2)) instanceof ObjectNode profile) {
                        profiles.put(found.getString(1), profile);
                    }
                }
            }
            return profiles;
        });
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
        List<ObjectNode> profiles = new ArrayList<>();
        Set<String> gone = new HashSet<>(snapshot.removed());
        for (ObjectNode profile : snapshot.profiles()) {
            String id = Json.string(profile, "nfInstanceId");
            if (id != null && gone.add(id)) {
                profiles.add(profile);
            }
        }
        try (PreparedStatement remove = connection.prepareStatement(REMOVE);
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (String id : gone) {
                remove.setString(1, id);
                remove.addBatch();
            }
            remove.executeBatch();
            for (ObjectNode profile : profiles) {
                insert.setString(1, Json.string(profile, "nfInstanceId"));
                insert.setString(2, profile.toString());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
