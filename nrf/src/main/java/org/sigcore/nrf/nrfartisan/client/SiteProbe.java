// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan.client;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions.SiteInfo;
import org.sigcore.nrf.contract.nrfconfiguration.HostConfig;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.sbi.SbiRequest;

/** Probes the NRFs of each mate at each {@link #run}. One thread calls {@link #run}; any thread may read. */
public final class SiteProbe implements Runnable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int SERVER_ERROR = 500;

    private final Supplier<GeoRedundancyOptions> options;
    private final EgressGateway egress;
    private volatile Map<String, Boolean> serving = Map.of();

    public SiteProbe(Supplier<GeoRedundancyOptions> options, EgressGateway egress) {
        this.options = options;
        this.egress = egress;
    }

    /** Returns true if an NRF of a mate answered the last probe; true before the first probe. */
    public boolean serves(String siteId) {
        return serving.getOrDefault(siteId, true);
    }

    @Override
    public void run() {
        GeoRedundancyOptions now = options.get();
        Map<String, Boolean> next = new HashMap<>();
        if (now.featureStatus().on()) {
            for (SiteInfo site : now.siteIdToNrfInfoList()) {
                next.put(site.siteId(), site.nrfHostConfigList().stream().anyMatch(this::serves));
            }
        }
        serving = Map.copyOf(next);
    }

    private boolean serves(HostConfig host) {
        return egress.sendAsync(
                                new EgressTarget.Direct(ApiRoot.parse(host.root())),
                                SbiRequest.of("GET", "/bootstrapping"),
                                PATIENCE)
                        .join()
                        .status()
                < SERVER_ERROR;
    }
}
