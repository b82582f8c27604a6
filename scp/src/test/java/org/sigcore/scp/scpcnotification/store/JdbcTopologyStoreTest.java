// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologyView;
import org.sigcore.scp.scpcnotification.logic.Topology;
import org.sigcore.scp.scpcnotification.service.TopologyWriter;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import tools.jackson.databind.node.ObjectNode;

class JdbcTopologyStoreTest {
    private final Database database =
            Database.open(new DatabaseConfig("jdbc:h2:mem:topology;DB_CLOSE_DELAY=-1", "sa", "", 2));
    private final Topology topology = new Topology(1000);
    private final TopologyView view = (known, wait) -> topology.since(known);
    private final JdbcTopologyStore store = new JdbcTopologyStore(database);
    private final TopologyWriter writer = new TopologyWriter(view, store);

    @AfterEach
    void close() {
        database.execute(connection -> connection.createStatement().execute("DROP ALL OBJECTS"));
        database.close();
    }

    @Test
    void storedProfiles_areReadByNextProcess() {
        topology.put("a", profile("a", 1));
        topology.put("b", profile("b", 1));
        writer.follow();
        topology.put("b", profile("b", 2));
        topology.put("c", profile("c", 1));
        topology.remove("a");
        writer.follow();

        assertThat(stored(new JdbcTopologyStore(database)))
                .containsExactly(KnownProfile.of(profile("b", 2)), KnownProfile.of(profile("c", 1)));
    }

    @Test
    void restoredProfiles_areReportedAndStored() {
        topology.put("a", profile("a", 1));
        topology.restored();
        assertThat(topology.since(0).profiles()).containsExactly(KnownProfile.of(profile("a", 1)));
        writer.follow();
        assertThat(stored(store)).hasSize(1);
    }

    @Test
    void forEach_readsEachProfileOnce_andSkipsDamagedOnes() {
        for (int i = 0; i < 40; i++) {
            topology.put("p" + i, profile("p" + i, i));
        }
        writer.follow();
        database.write(connection -> connection
                .createStatement()
                .executeUpdate("UPDATE NfProfile SET document = '{' WHERE nf_instance_id = 'p7'"));
        assertThat(stored(store)).extracting(KnownProfile::id).hasSize(39).doesNotHaveDuplicates();
    }

    private static List<KnownProfile> stored(JdbcTopologyStore store) {
        List<KnownProfile> profiles = new ArrayList<>();
        store.forEach(profiles::add);
        return profiles;
    }

    private static ObjectNode profile(String id, int load) {
        return Json.parseObject(
                "{\"nfInstanceId\": \"%s\", \"load\": %d}".formatted(id, load).getBytes(StandardCharsets.UTF_8));
    }
}
