// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.scp.scpnrfproxy.api.NrfDiscovery;
import org.sigcore.scp.scpworker.logic.CandidateFilter;
import org.sigcore.scp.scpworker.logic.DiscoveryPolicy;
import org.sigcore.scp.scpworker.logic.ProducerFilters;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.RouteDecider;
import org.sigcore.scp.scpworker.logic.decision.WorkerSettings;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.logic.protection.Shield;
import org.sigcore.scp.scpworker.logic.protection.policy.Protection;
import org.sigcore.scp.scpworker.proxy.routing.DiscoveryCache;
import org.sigcore.scp.scpworker.proxy.routing.IngressChecks;
import org.sigcore.scp.scpworker.proxy.routing.Observations;
import org.sigcore.scp.scpworker.proxy.routing.OwnAnswer;
import org.sigcore.scp.scpworker.proxy.routing.OwnReports;
import org.sigcore.scp.scpworker.proxy.routing.ProducerFinder;
import org.sigcore.scp.scpworker.proxy.routing.ResponseRules;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;
import org.sigcore.scp.scpworker.proxy.routing.WorkerCounters;
import org.sigcore.scp.scpworker.proxy.routing.WorkerParts;

/** Puts the data plane together. Thread-safe. */
public final class Worker {
    private final Settings fixed;
    private final Shield shield = new Shield();
    private final OwnReports ownReports;
    private volatile WorkerSettings settings;
    private final DiscoveryCache discoveries;
    private final WorkerCounters counters = new WorkerCounters();
    private volatile DiscoveryPolicy discoveryPolicy = DiscoveryPolicy.DEFAULT;

    /**
     * What a worker is told.
     *
     * @param fqdn the SCP's name, in Via and Server
     * @param viaCheck whether a request that carries this SCP in Via is refused
     * @param routing of every request until a routing configuration comes
     * @param tableFirst as for {@link RouteDecider}
     * @param discoveryCacheEntries answers of the NRF kept; 0 asks it for every request
     */
    public record Settings(
            String fqdn, boolean viaCheck, RoutingOptions routing, boolean tableFirst, int discoveryCacheEntries) {}

    /** A worker that is not connected to anything yet. */
    public Worker(Settings settings) {
        this.fixed = settings;
        this.ownReports = new OwnReports(settings.fqdn());
        this.settings = new WorkerSettings(
                settings.viaCheck(),
                RoutingPolicies.of(RoutingPlan.of(settings.routing())),
                new RouteDecider(settings.tableFirst()),
                Protection.DEFAULTS);
        this.discoveries = new DiscoveryCache(settings.discoveryCacheEntries(), System::nanoTime);
    }

    /** What a request that comes now is treated by. */
    public WorkerSettings settings() {
        return settings;
    }

    /** Treats requests that come from now on by other settings; those in flight keep theirs. */
    public synchronized void configure(UnaryOperator<WorkerSettings> change) {
        settings = change.apply(settings);
    }

    /** Treats answers of the NRF so from now on. */
    public void discoverBy(DiscoveryPolicy newer) {
        discoveryPolicy = newer;
    }

    /** What it knows of producers and of itself. */
    public Shield shield() {
        return shield;
    }

    /** What it says of its own load. */
    public OwnReports ownReports() {
        return ownReports;
    }

    /** Errors of its own. */
    public OwnAnswer answers() {
        return new OwnAnswer(new AsciiString("SCP-" + fixed.fqdn()), ownReports);
    }

    /** What it counts. */
    public WorkerCounters counters() {
        return counters;
    }

    /** Discovery answers kept. */
    public int discoveriesKept() {
        return discoveries.size();
    }

    /** To be told of each NF type of which producers have come, gone or changed. */
    public void producersChanged(String nfType) {
        discoveries.changed(nfType);
    }

    /**
     * What takes the streams of the SBI server.
     *
     * @param table gives the newest route table
     * @param filters further ones; each may keep a request from a producer
     * @param own serves requests for the SCP itself
     * @param ownPrefixes the paths of those
     */
    public WorkerApplication application(
            Upstream upstream,
            NrfDiscovery nrf,
            Supplier<RouteTable> table,
            List<CandidateFilter> filters,
            SbiApplication own,
            List<String> ownPrefixes) {
        List<CandidateFilter> everyone = new ArrayList<>(ProducerFilters.of(shield));
        everyone.addAll(filters);
        AsciiString name = new AsciiString("SCP-" + fixed.fqdn());
        AsciiString via = new AsciiString("2.0 " + name);
        WorkerParts parts = new WorkerParts(
                this::settings,
                List.copyOf(everyone),
                shield,
                new IngressChecks(shield),
                new Observations(shield, System::nanoTime, InstantSource.system()),
                new ProducerFinder(nrf, discoveries, table, () -> discoveryPolicy, counters),
                table,
                upstream,
                counters,
                new ResponseRules(via, ownReports),
                answers(),
                via,
                name,
                System::nanoTime,
                InstantSource.system(),
                WorkerParts.RANDOM,
                WorkerParts.loopStates());
        return new WorkerApplication(parts, own, ownPrefixes);
    }
}
