// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.scp.scpcnotification.api.TopologySnapshot;
import org.sigcore.scp.scpcnotification.api.TopologyView;
import org.sigcore.store.Database;
import tools.jackson.databind.node.ObjectNode;

/**
 * Follows the topology and writes each change to the database, so that the next process knows what this one knew. Signalling
 * does not wait for it; while the database is away the newest state is written when it is back. One thread calls
 * {@link #follow}.
 */
public final class TopologyStore {
    private static final String LOAD = "SELECT nf_instance_id, document FROM NfProfile";
    private static final String REMOVE = "DELETE FROM NfProfile WHERE nf_instance_id = ?";
    private static final String INSERT = "INSERT INTO NfProfile (nf_instance_id, document) VALUES (?, ?)";
    private static final long WAIT_MILLIS = 1000;
    // Changes that come in bursts are written together.
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Database database;
    private long written;

    /** Creates the table if it is not there. */
    public TopologyStore(Database database) {
        this.database = database;
        database.migrate("db/migration/scp");
    }

    /** What was known, by NF instance id. */
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

    /** Waits a moment for changes and writes them; returns the pause before the next round. */
    public Duration follow(TopologyView topology) {
        TopologySnapshot snapshot = topology.awaitNewer(written, WAIT_MILLIS);
        if (snapshot.version() == written) {
            return Duration.ZERO;
        }
        database.transact(connection -> {
            write(connection, snapshot);
            return snapshot.version();
        });
        written = snapshot.version();
        return PAUSE;
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
