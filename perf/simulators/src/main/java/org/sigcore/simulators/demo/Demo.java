// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.sigcore.harness.ladder.Hop;
import org.sigcore.harness.ladder.HopLog;
import org.sigcore.harness.ladder.HopMerger;
import org.sigcore.harness.ladder.NfTraces;
import org.sigcore.harness.ladder.Terminal;
import org.sigcore.simulators.cli.UsageException;
import org.sigcore.simulators.nf.Lab;

/** Demo: runs the flows in order, and prints their ladders and the summary. Not thread-safe. */
public final class Demo {
    /** Delay for traces: a transaction is recorded only after its end, shortly after its effect is visible. */
    private static final long TRACE_DELAY_NANOS = Duration.ofMillis(40).toNanos();

    private static final Map<Integer, Function<Stage, Flow>> FLOWS = flows();
    private final Stage stage;
    private final HopLog log;
    private final NfTraces traces;
    private final HopMerger merger = new HopMerger();
    private final FlowRunner runner;

    /** @param password password of the user admin on the management ports */
    public Demo(Stage stage, HopLog log, Terminal terminal, PrintStream out, String password) {
        this.stage = stage;
        this.log = log;
        Map<String, String> management = new LinkedHashMap<>();
        for (String nf : List.of("nrf", "scp", "policy", "bsf")) {
            management.put(nf, stage.lab().management(nf));
        }
        this.traces =
                new NfTraces(management, log::nameOf, password, stage.lab().managementTrust());
        this.runner = new FlowRunner(terminal, out, this::collect);
    }

    /** Parses flow numbers; all flows if none is given. An invalid number is a usage error. */
    public static List<Integer> chosen(List<String> words) {
        List<Integer> numbers = new ArrayList<>();
        for (String word : words) {
            if (!word.matches("\\d") || !FLOWS.containsKey(Integer.parseInt(word))) {
                throw new UsageException("expected flow numbers from 1 to " + FLOWS.size() + ", got " + word);
            }
            numbers.add(Integer.parseInt(word));
        }
        return numbers.isEmpty() ? List.copyOf(FLOWS.keySet()) : numbers;
    }

    /**
     * Runs flows.
     *
     * @return true if every step has passed
     */
    public boolean run(List<Integer> numbers) {
        if (!numbers.contains(1)) {
            stage.registerProducers();
        }
        List<FlowRunner.Outcome> outcomes = new ArrayList<>();
        for (Integer number : numbers) {
            Function<Stage, Flow> flow = FLOWS.get(number);
            if (flow != null) {
                outcomes.add(runner.run(flow.apply(stage)));
            }
        }
        return runner.summary(outcomes);
    }

    private List<Hop> collect(String policyName) {
        LockSupport.parkNanos(TRACE_DELAY_NANOS);
        List<Hop> hops = new ArrayList<>(log.drain());
        hops.addAll(traces.drain(Lab::label));
        String usual = Lab.label("policy");
        return merger.merge(hops).stream()
                .map(hop -> policyName.equals(usual) ? hop : hop.renamed(usual, policyName))
                .toList();
    }

    private static Map<Integer, Function<Stage, Flow>> flows() {
        Map<Integer, Function<Stage, Flow>> flows = new LinkedHashMap<>();
        flows.put(1, RegistrationFlow::new);
        flows.put(2, DataSessionFlow::new);
        flows.put(3, VoiceOver5gFlow::new);
        flows.put(4, LteSessionFlow::new);
        flows.put(5, FailureFlow::new);
        flows.put(6, RestartFlow::new);
        return flows;
    }
}
