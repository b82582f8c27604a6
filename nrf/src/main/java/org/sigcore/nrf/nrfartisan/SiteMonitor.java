// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.sigcore.nrf.nrfartisan.logic.SiteWatch;
import org.sigcore.nrf.nrfartisan.store.SiteStore;
import org.sigcore.nrf.nrfconfiguration.api.GeoRedundancyOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One sign of life of this site, and one look at the mates, at each {@link #run}. Not for two threads at once. */
public final class SiteMonitor implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(SiteMonitor.class);

    private final Supplier<GeoRedundancyOptions> options;
    private final SiteStore store;
    private final SiteWatch watch = new SiteWatch();
    private final Map<String, Boolean> arrives = new ConcurrentHashMap<>();
    private final MeterRegistry registry;

    public SiteMonitor(Supplier<GeoRedundancyOptions> options, SiteStore store, MeterRegistry registry) {
        this.options = options;
        this.store = store;
        this.registry = registry;
    }

    @Override
    public void run() {
        GeoRedundancyOptions now = options.get();
        if (!now.featureStatus().on()) {
            return;
        }
        Map<String, Long> beats = store.beat(now.siteId());
        for (String mate : now.siteIdList()) {
            boolean works = watch.arrives(mate, beats.getOrDefault(mate, 0L), System.nanoTime(), now.monitorInterval());
            Boolean before = arrives.put(mate, works);
            if (before == null) {
                Gauge.builder("ocnrf_dbreplication_status", arrives, sites -> sites.getOrDefault(mate, false) ? 1 : 0)
                        .tag("siteId", mate)
                        .register(registry);
            }
            if (before == null || before != works) {
                LOG.atInfo()
                        .addKeyValue("siteId", mate)
                        .addKeyValue("replicated", works)
                        .log("site seen");
            }
        }
    }
}
