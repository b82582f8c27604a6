// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.sigcore.model.Room;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;

/** What the requests of this worker go by, and what is known and counted over all of them. Thread-safe. */
public final class Worker {
    private final String fqdn;
    private final ProtectionState protectionState = new ProtectionState();
    private final OwnReports ownReports;
    private final RequestCounters counters;
    private final DiscoveryCache discoveries;
    private volatile TrafficPolicy policy;
    private volatile DiscoveryPolicy discoveryPolicy = DiscoveryPolicy.DEFAULT;

    /**
     * A worker that is not connected to anything yet.
     *
     * @param fqdn the SCP's name, in Via and Server
     * @param initial of every request until a configuration comes
     * @param discoveryCacheEntries answers of the NRF kept; 0 asks it for every request
     * @param discoveryRoom for the answers kept
     * @param registry where its traffic is shown
     */
    public Worker(
            String fqdn, TrafficPolicy initial, int discoveryCacheEntries, Room discoveryRoom, MeterRegistry registry) {
        this.fqdn = fqdn;
        this.counters = new RequestCounters(registry);
        this.ownReports = new OwnReports(fqdn);
        this.policy = initial;
        this.discoveries = new DiscoveryCache(discoveryCacheEntries, discoveryRoom, System::nanoTime);
    }

    /** The SCP's name. */
    public String fqdn() {
        return fqdn;
    }

    /** What a request that comes now is treated by. */
    public TrafficPolicy policy() {
        return policy;
    }

    /** Treats requests that come from now on by another policy; those in flight keep theirs. */
    public synchronized void configure(UnaryOperator<TrafficPolicy> change) {
        policy = change.apply(policy);
    }

    /** Treats answers of the NRF so from now on. */
    public void discoverBy(DiscoveryPolicy newer) {
        discoveryPolicy = newer;
    }

    /** Finds producers for discovery headers, in what is kept of the NRF's answers. */
    public ProducerFinder finder(NrfDiscovery nrf, Supplier<RouteTable> table) {
        return new ProducerFinder(nrf, discoveries, table, () -> discoveryPolicy, counters);
    }

    /** What it knows of producers and of itself. */
    public ProtectionState protectionState() {
        return protectionState;
    }

    /** What it says of its own load. */
    public OwnReports ownReports() {
        return ownReports;
    }

    /** What it counts. */
    public RequestCounters counters() {
        return counters;
    }

    /** Discovery answers kept. */
    public int discoveriesKept() {
        return discoveries.size();
    }

    /** To be called for each NF type of which producers have come, gone or changed. */
    public void producersChanged(String nfType) {
        discoveries.changed(nfType);
    }
}
