// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan.service;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.sigcore.nrf.contract.nrfartisan.Sites;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one heart-beat of this site and checks the mates at each {@link #run}. One thread calls {@link #run}; any
 * thread may read.
 */
public final class SiteMonitor implements Runnable, Sites {
    private static final Logger LOG = LoggerFactory.getLogger(SiteMonitor.class);

    private final Supplier<GeoRedundancyOptions> options;
    private final Supplier<String> own;
    private final SiteStore store;
    private final Predicate<String> serves;
    private final LongSupplier nanoTime;
    private final MeterRegistry registry;
    private final SiteWatch watch = new SiteWatch();
    private final Set<String> metered = ConcurrentHashMap.newKeySet();
    private volatile Map<String, Condition> conditions = Map.of();

    /**
     * @param own id of this site
     * @param serves returns true if the NRF of a mate answers
     * @param nanoTime a monotonic clock
     */
    public SiteMonitor(
            Supplier<GeoRedundancyOptions> options,
            Supplier<String> own,
            SiteStore store,
            Predicate<String> serves,
            LongSupplier nanoTime,
            MeterRegistry registry) {
        this.options = options;
        this.own = own;
        this.store = store;
        this.serves = serves;
        this.nanoTime = nanoTime;
        this.registry = registry;
    }

    @Override
    public List<Site> mates() {
        return conditions.entrySet().stream()
                .map(entry -> new Site(entry.getKey(), entry.getValue()))
                .toList();
    }

    @Override
    public void run() {
        GeoRedundancyOptions now = options.get();
        Map<String, Condition> next = new LinkedHashMap<>();
        if (now.featureStatus().on()) {
            Map<String, Long> beats = store.beat(own.get());
            for (GeoRedundancyOptions.SiteInfo mate : now.siteIdToNrfInfoList()) {
                String siteId = mate.siteId();
                if (!siteId.equals(own.get())) { // the list may include this site, since all sites can share it
                    next.put(siteId, condition(now, siteId, beats.getOrDefault(siteId, 0L)));
                }
            }
        }
        next.forEach(this::tell);
        conditions = Map.copyOf(next);
    }

    private Condition condition(GeoRedundancyOptions now, String siteId, long beat) {
        Duration interval = now.monitorDBReplicationStatusInterval();
        long nanos = nanoTime.getAsLong();
        if (watch.arrives(siteId, beat, nanos, interval)) {
            return Condition.REPLICATED;
        }
        return watch.isGone(siteId, serves.test(siteId), nanos, now.siteDownTimerInterval())
                ? Condition.GONE
                : Condition.REPLICATION_DOWN;
    }

    private void tell(String siteId, Condition condition) {
        if (metered.add(siteId)) {
            meter("ocnrf_dbreplication_status", siteId, Condition.REPLICATED::equals);
            meter("ocnrf_site_status", siteId, found -> found != Condition.GONE);
        }
        if (conditions.get(siteId) != condition) {
            LOG.atWarn()
                    .addKeyValue("event", "site-seen")
                    .addKeyValue("siteId", siteId)
                    .addKeyValue("condition", condition)
                    .log("condition of a site changed");
        }
    }

    private void meter(String name, String siteId, Predicate<Condition> good) {
        Gauge.builder(name, this, monitor -> {
                    Condition found = monitor.conditions.get(siteId);
                    return found != null && good.test(found) ? 1 : 0;
                })
                .tag("siteId", siteId)
                .register(registry);
    }
}
