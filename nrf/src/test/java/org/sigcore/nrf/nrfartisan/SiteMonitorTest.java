// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.nrf.nrfartisan.logic.SiteWatch;
import org.sigcore.nrf.nrfartisan.store.SiteStore;
import org.sigcore.nrf.nrfconfiguration.api.FeatureStatus;
import org.sigcore.nrf.nrfconfiguration.api.GeoRedundancyOptions;
import org.sigcore.nrf.state.NrfDatabase;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

class SiteMonitorTest {
    private static final Duration INTERVAL = Duration.ofSeconds(2);

    @TempDir
    private Path directory;

    @Test
    void theMeterTellsOfEachMateWhetherItsRowsArrive() {
        try (Database database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS)) {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            SiteStore store = new SiteStore(database);
            store.beat("site2");
            new SiteMonitor(
                            () -> new GeoRedundancyOptions(
                                    FeatureStatus.ENABLED, "site1", List.of("site2", "site3"), INTERVAL),
                            store,
                            registry)
                    .run();
            assertThat(registry.get("ocnrf_dbreplication_status")
                            .tag("siteId", "site2")
                            .gauge()
                            .value())
                    .isEqualTo(1);
            assertThat(registry.get("ocnrf_dbreplication_status")
                            .tag("siteId", "site3")
                            .gauge()
                            .value())
                    .isZero();
            assertThat(store.beat("site1")).containsEntry("site1", 2L).containsEntry("site2", 1L);
        }
    }

    @Test
    void aMateIsGoneAfterThreeIntervalsWithoutASignAndBackWithTheNext() {
        SiteWatch watch = new SiteWatch();
        long second = 1_000_000_000L;
        assertThat(watch.arrives("s", 1, 0, INTERVAL)).isTrue();
        assertThat(watch.arrives("s", 1, 5 * second, INTERVAL)).isTrue();
        assertThat(watch.arrives("s", 1, 6 * second, INTERVAL)).isFalse();
        assertThat(watch.arrives("s", 2, 7 * second, INTERVAL)).isTrue();
        assertThat(watch.arrives("t", 0, 0, INTERVAL)).isFalse();
    }
}
