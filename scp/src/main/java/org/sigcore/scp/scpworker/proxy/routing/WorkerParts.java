// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.sigcore.scp.scpworker.logic.CandidateFilter;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.WorkerSettings;
import org.sigcore.scp.scpworker.logic.protection.Shield;

/**
 * What all requests of a worker share. Thread-safe.
 *
 * @param settings what a request reads once
 * @param filters each may keep a request from a producer
 * @param shield what is known of producers and of this process
 * @param via this SCP's element of Via
 * @param self this SCP as it names itself in Via and Server
 */
public record WorkerParts(
        Supplier<WorkerSettings> settings,
        List<CandidateFilter> filters,
        Shield shield,
        IngressChecks admission,
        Observations observations,
        ProducerFinder finder,
        Supplier<RouteTable> table,
        Upstream upstream,
        WorkerCounters counters,
        ResponseRules responses,
        OwnAnswer answers,
        AsciiString via,
        AsciiString self,
        LongSupplier nanoClock,
        InstantSource wallClock,
        IntUnaryOperator random,
        FastThreadLocal<LoopMemory> loops) {

    /** This SCP's name. */
    String fqdn() {
        return self.toString("SCP-".length());
    }

    /** The same with other counters. */
    public WorkerParts countedBy(WorkerCounters others) {
        return new WorkerParts(
                settings,
                filters,
                shield,
                admission,
                observations,
                finder,
                table,
                upstream,
                others,
                responses,
                answers,
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
    public static FastThreadLocal<LoopMemory> loopStates() {
        return new FastThreadLocal<>() {
            @Override
            protected LoopMemory initialValue() {
                return new LoopMemory();
            }
        };
    }
}
