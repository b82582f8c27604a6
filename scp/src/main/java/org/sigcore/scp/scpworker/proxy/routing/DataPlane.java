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
 * Components shared by all requests of a worker. Thread-safe.
 *
 * @param policy current policy, read once per request
 * @param filters exclude producers from selection
 * @param protectionState state of producers and of this process
 * @param via element of this SCP in Via
 * @param self name of this SCP in Via and Server
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
     * Creates the data plane of a worker.
     *
     * @param table returns the current route table
     * @param filters further filters that exclude producers from selection
     * @param proof verifies the senders of load and overload reports
     */
    public static DataPlane of(
            Worker worker,
            Upstream upstream,
            NrfDiscovery nrf,
            Supplier<RouteTable> table,
            List<CandidateFilter> filters,
            SenderProof proof) {
        List<CandidateFilter> everyone = new ArrayList<>(ProducerFilters.of(worker.protectionState()));
        everyone.addAll(filters);
        AsciiString name = new AsciiString("SCP-" + worker.fqdn());
        AsciiString via = new AsciiString("2.0 " + name);
        return new DataPlane(
                worker::policy,
                List.copyOf(everyone),
                worker.protectionState(),
                new IngressChecks(worker.protectionState()),
                new Observations(worker.protectionState(), table, proof, System::nanoTime, InstantSource.system()),
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

    /** Returns the name of this SCP. */
    String fqdn() {
        return self.toString("SCP-".length());
    }

    /** Returns this data plane with other counters. */
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

    /** Random numbers from the generator of the current thread. */
    public static final IntUnaryOperator RANDOM =
            bound -> ThreadLocalRandom.current().nextInt(bound);

    /** Creates thread-local memories, one per event loop. */
    public static FastThreadLocal<LoopMemory> loopMemories() {
        return new FastThreadLocal<>() {
            @Override
            protected LoopMemory initialValue() {
                return new LoopMemory();
            }
        };
    }
}
