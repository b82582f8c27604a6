// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.sigcore.model.MemoryAccount;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;

/**
 * State shared by all requests of a worker: current policy, discovery cache, protection state and counters.
 * Thread-safe.
 */
public final class Worker {
    private final String fqdn;
    private final ProtectionState protectionState = new ProtectionState();
    private final OwnReports ownReports;
    private final RequestCounters counters;
    private final DiscoveryCache discoveries;
    private volatile TrafficPolicy policy;

    /**
     * Creates a worker without connections to other roles.
     *
     * @param fqdn name of the SCP in Via and Server
     * @param initial policy until a configuration has been read
     * @param discoveryCacheEntries maximum number of cached discovery results; 0 disables the cache
     * @param discoveryRoom memory budget of cached discovery results
     * @param registry receives the traffic metrics
     */
    public Worker(
            String fqdn,
            TrafficPolicy initial,
            int discoveryCacheEntries,
            MemoryAccount discoveryRoom,
            MeterRegistry registry) {
        this.fqdn = fqdn;
        this.counters = new RequestCounters(registry);
        this.ownReports = new OwnReports(fqdn);
        this.policy = initial;
        this.discoveries = new DiscoveryCache(discoveryCacheEntries, discoveryRoom, System::nanoTime);
    }

    /** Returns the name of the SCP. */
    public String fqdn() {
        return fqdn;
    }

    /** Returns the policy for new requests. */
    public TrafficPolicy policy() {
        return policy;
    }

    /** Changes the policy for new requests; requests in progress keep theirs. */
    public synchronized void configure(UnaryOperator<TrafficPolicy> change) {
        policy = change.apply(policy);
    }

    /** Creates a finder of producers that uses the worker's discovery cache. */
    public ProducerFinder finder(NrfDiscovery nrf, Supplier<RouteTable> table) {
        return new ProducerFinder(nrf, discoveries, table, counters);
    }

    /** Returns the state of producers and of this process. */
    public ProtectionState protectionState() {
        return protectionState;
    }

    /** Returns the load reports of this SCP. */
    public OwnReports ownReports() {
        return ownReports;
    }

    /** Returns the event counters. */
    public RequestCounters counters() {
        return counters;
    }

    /** Returns the number of cached discovery results. */
    public int discoveriesKept() {
        return discoveries.size();
    }

    /** Expires the discovery results of an NF type; call it when its producers were added, removed or changed. */
    public void producersChanged(String nfType) {
        discoveries.changed(nfType);
    }
}
