// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.Sites;
import org.sigcore.nrf.contract.nrfartisan.Sites.Condition;
import org.sigcore.nrf.contract.nrfconfiguration.FeatureStatus;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions.SiteInfo;
import org.sigcore.nrf.contract.nrfconfiguration.HostConfig;
import org.sigcore.nrf.nrfartisan.store.JdbcSiteStore;
import org.sigcore.store.Database;
import org.sigcore.testkit.TestDatabases;

class SiteMonitorTest {
    private static final Duration INTERVAL = Duration.ofSeconds(2);
    private static final Duration DOWN = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong();
    private boolean serves = true;

    @Test
    void mateWithoutReplication_isGoneOnlyWhenItsNrfIsDownToo() {
        try (Database database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS)) {
            JdbcSiteStore store = new JdbcSiteStore(database);
            store.beat("site2");
            SiteMonitor monitor = monitor(store);
            assertThat(look(monitor)).isEqualTo(Condition.REPLICATED);
            assertThat(meter("ocnrf_dbreplication_status")).isEqualTo(1);
            nanos.addAndGet(INTERVAL.toNanos() * 3);
            assertThat(look(monitor)).isEqualTo(Condition.REPLICATION_DOWN);
            assertThat(meter("ocnrf_dbreplication_status")).isZero();
            assertThat(meter("ocnrf_site_status")).isEqualTo(1);
            serves = false;
            assertThat(look(monitor)).as("not for long enough").isEqualTo(Condition.REPLICATION_DOWN);
            nanos.addAndGet(DOWN.toNanos());
            assertThat(look(monitor)).isEqualTo(Condition.GONE);
            assertThat(meter("ocnrf_site_status")).isZero();
            store.beat("site2");
            assertThat(look(monitor)).as("back").isEqualTo(Condition.REPLICATED);
            assertThat(store.beat("site1")).containsEntry("site1", 6L).containsEntry("site2", 2L);
        }
    }

    private SiteMonitor monitor(JdbcSiteStore store) {
        HostConfig host = new HostConfig(HostConfig.UriScheme.http, "127.0.0.1", 1, null, 0);
        GeoRedundancyOptions options = new GeoRedundancyOptions(
                FeatureStatus.ENABLED,
                "site1",
                List.of(
                        new SiteInfo("site1", List.of(host)), // the list is the same at all sites
                        new SiteInfo("site2", List.of(host))),
                INTERVAL,
                INTERVAL,
                DOWN,
                FeatureStatus.ENABLED);
        return new SiteMonitor(() -> options, () -> "site1", store, site -> serves, nanos::get, registry);
    }

    private static Condition look(SiteMonitor monitor) {
        monitor.run();
        assertThat(monitor.mates()).extracting(Sites.Site::siteId).containsExactly("site2");
        return monitor.mates().getFirst().condition();
    }

    private double meter(String name) {
        return registry.get(name).tag("siteId", "site2").gauge().value();
    }

    @Test
    void mate_isAbsentAfterThreeIntervalsUntilNextBeat() {
        SiteWatch watch = new SiteWatch();
        long second = 1_000_000_000L;
        assertThat(watch.arrives("s", 1, 0, INTERVAL)).isTrue();
        assertThat(watch.arrives("s", 1, 5 * second, INTERVAL)).isTrue();
        assertThat(watch.arrives("s", 1, 6 * second, INTERVAL)).isFalse();
        assertThat(watch.arrives("s", 2, 7 * second, INTERVAL)).isTrue();
        assertThat(watch.arrives("t", 0, 0, INTERVAL)).isFalse();
    }
}
