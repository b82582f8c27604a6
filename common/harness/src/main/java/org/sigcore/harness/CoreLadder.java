// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.harness.ladder.Hop;
import org.sigcore.harness.ladder.HopLog;
import org.sigcore.harness.ladder.HopMerger;
import org.sigcore.harness.ladder.Ladder;
import org.sigcore.harness.ladder.NfTraces;
import org.sigcore.harness.ladder.Terminal;
import org.sigcore.sbi.SbiTransactionListener;

/** Collects the transactions of all functions and of the harness itself for the ladder. Thread-safe. */
final class CoreLadder {
    /** A transaction appears in a trace only when it has ended, slightly after its effect is visible. */
    private static final long TRACE_DELAY_NANOS = Duration.ofMillis(40).toNanos();

    private final Map<String, String> names = new ConcurrentHashMap<>();
    private final HopLog log = new HopLog(names);
    private final HopMerger merger = new HopMerger();
    private final NfTraces traces;
    private final List<Hop> hops = new ArrayList<>();

    CoreLadder(Map<NetworkFunction, FunctionHost.Started> functions) {
        Map<String, String> management = new LinkedHashMap<>();
        functions.forEach((function, started) -> {
            management.put(function.nfType(), started.fromTest().management().toString());
            for (Endpoints seen : List.of(started.fromTest(), started.fromCore())) {
                name(seen.sbi().authority(), function.nfType());
            }
            name(function.identity(), function.nfType());
            name(function.identity() + ":" + function.sbiPort(), function.nfType());
        });
        traces = new NfTraces(management, log::nameOf, "");
    }

    /** Assigns a name to the participant that listens at an authority. */
    void name(String authority, String participant) {
        names.put(authority, participant);
    }

    /** Returns a listener that logs the transactions of a participant in this process. */
    SbiTransactionListener of(String participant) {
        return log.sbi(participant);
    }

    /** Discards the transactions that have ended so far. */
    synchronized void clear() {
        collect();
        hops.clear();
    }

    /** Returns the ladder of the transactions since {@link #clear}, by time; empty if absent. */
    synchronized String text() {
        collect();
        return new Ladder(hops).text(Terminal.plain());
    }

    private void collect() {
        LockSupport.parkNanos(TRACE_DELAY_NANOS);
        List<Hop> batch = new ArrayList<>(log.drain());
        batch.addAll(traces.drain(name -> name));
        hops.addAll(merger.merge(batch));
        // Transactions seen only by a server are returned with the next batch.
        hops.addAll(merger.merge(List.of()));
    }
}
