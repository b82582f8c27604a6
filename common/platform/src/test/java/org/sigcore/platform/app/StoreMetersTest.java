// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.store.Batches;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.OlderVersionPolicy;
import org.sigcore.store.Sync;
import org.springframework.boot.health.contributor.Status;

class StoreMetersTest {
    @TempDir
    Path data;

    @Test
    void register_addsGaugeOfFreeSpace() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        try (Database database = open(0)) {
            StoreMeters.register(database, meters);
            assertThat(meters.get("sigcore.store.free").gauge().value()).isPositive();
            assertThat(StoreMeters.health(database).getStatus()).isEqualTo(Status.UP);
        }
    }

    @Test
    void register_addsMetersOfDurationsAndBatches() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        try (Database database = open(0)) {
            StoreMeters.register(database, meters);
            database.transact(connection -> connection.createStatement().execute("CREATE TABLE t (id INT)"));
            database.execute(connection -> connection.createStatement().executeQuery("SELECT 1"));
            new Batches<Integer, Integer>(database, asked -> asked).run(1);

            assertThat(count(meters, "transaction")).isEqualTo(1);
            assertThat(count(meters, "statement")).isEqualTo(1);
            assertThat(meters.get("sigcore.store.save.duration").timer().count())
                    .isPositive();
            assertThat(meters.get("sigcore.store.batches").functionCounter().count())
                    .isEqualTo(1);
            assertThat(meters.get("sigcore.store.batch.elements")
                            .functionCounter()
                            .count())
                    .isEqualTo(1);
            assertThat(meters.get("sigcore.store.connections.limit").gauge().value())
                    .isEqualTo(2);
        }
    }

    private static long count(SimpleMeterRegistry meters, String kind) {
        return meters.get("sigcore.store.duration").tag("kind", kind).timer().count();
    }

    @Test
    void health_onNearlyFullDisk_isDown() {
        try (Database database = open(Long.MAX_VALUE)) {
            assertThat(StoreMeters.health(database).getStatus()).isEqualTo(Status.DOWN);
            assertThat(StoreMeters.health(database).getDetails().get("store"))
                    .asString()
                    .startsWith("the disk is nearly full, ");
        }
    }

    private Database open(long minFreeBytes) {
        String url = DatabaseConfig.h2File(data, "nf").url();
        return Database.open(new DatabaseConfig(url, "", "", 2, Sync.ALWAYS, minFreeBytes, OlderVersionPolicy.REFUSED));
    }
}
