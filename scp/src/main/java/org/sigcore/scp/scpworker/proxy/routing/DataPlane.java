// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.service.ProducerFinder;
import org.sigcore.scp.scpworker.service.RequestCounters;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.Worker;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.sigcore.scp.scpworker.service.protection.ProducerFilters;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;

/**
 * What all requests of a worker share. Thread-safe.
 *
 * @param policy what a request reads once
 * @param filters each may keep a request from a producer
 * @param protectionState what is known of producers and of this process
 * @param via this SCP's element of Via
 * @param self this SCP as it names itself in Via and Server
 */
public record DataPlane(
        Supplier<TrafficPolicy> policy,
        List<CandidateFilter> filters,
        ProtectionState protectionState,
        IngressChecks admission,
        Observations observations,
        ProducerFinder finder,
        Supplier<RouteTable> table,
        Upstream upstream,
        RequestCounters counters,
        ResponseRules responses,
        ErrorResponder errors,
        AsciiString via,
        AsciiString self,
        LongSupplier nanoClock,
        InstantSource wallClock,
        IntUnaryOperator random,
        FastThreadLocal<LoopMemory> loops) {

    /**
     * That of a worker.
     *
     * @param table gives the newest route table
     * @param filters further ones; each may keep a request from a producer
     */
    public static DataPlane of(
            Worker worker,
            Upstream upstream,
            NrfDiscovery nrf,
            Supplier<RouteTable> table,
            List<CandidateFilter> filters) {
        List<CandidateFilter> everyone = new ArrayList<>(ProducerFilters.of(worker.protectionState()));
        everyone.addAll(filters);
        AsciiString name = new AsciiString("SCP-" + worker.fqdn());
        AsciiString via = new AsciiString("2.0 " + name);
        return new DataPlane(
                worker::policy,
                List.copyOf(everyone),
                worker.protectionState(),
                new IngressChecks(worker.protectionState()),
                new Observations(worker.protectionState(), table, System::nanoTime, InstantSource.system()),
                worker.finder(nrf, table),
                table,
                upstream,
                worker.counters(),
                new ResponseRules(via, worker.ownReports()),
                ErrorResponder.of(worker),
                via,
                name,
                System::nanoTime,
                InstantSource.system(),
                RANDOM,
                loopMemories());
    }

    /** This SCP's name. */
    String fqdn() {
        return self.toString("SCP-".length());
    }

    /** The same with other counters. */
    public DataPlane countedBy(RequestCounters others) {
        return new DataPlane(
                policy,
                filters,
                protectionState,
                admission,
                observations,
                finder,
                table,
                upstream,
                others,
                responses,
                errors,
                via,
                self,
                nanoClock,
                wallClock,
                random,
                loops);
    }

    /** Any thread's own generator. */
    public static final IntUnaryOperator RANDOM =
            bound -> ThreadLocalRandom.current().nextInt(bound);

    /** One state for each event loop. */
    public static FastThreadLocal<LoopMemory> loopMemories() {
        return new FastThreadLocal<>() {
            @Override
            protected LoopMemory initialValue() {
                return new LoopMemory();
            }
        };
    }
}
