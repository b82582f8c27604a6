// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.sigcore.harness.ladder.Table;
import org.sigcore.harness.ladder.Terminal;
import org.sigcore.harness.ladder.Terminal.Style;
import org.sigcore.simulators.demo.Stage;
import org.sigcore.simulators.nf.Lab;

/** The load: warms up, measures, prints. One thread. */
public final class LoadRun {
    private static final List<String> NFS = List.of("nrf", "scp", "policy", "bsf");
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Stage stage;
    private final Terminal terminal;
    private final PrintStream out;
    private final CpuMeter meter;

    /** @param dataDirectory of the {@code sigcore} script */
    public LoadRun(Stage stage, Terminal terminal, PrintStream out, Path dataDirectory) {
        this.stage = stage;
        this.terminal = terminal;
        this.out = out;
        this.meter = new CpuMeter(dataDirectory.resolve("run"));
    }

    /**
     * Runs.
     *
     * @param rate sessions a second, half of them 5G, half 4G
     * @param warmUp at the same rate, not measured
     * @return true when no operation failed
     */
    public boolean run(int rate, Duration warmUp, Duration duration) {
        out.printf(
                Locale.ROOT,
                "%d sessions a second for %d s, after %d s to warm up: flow 2 and flow 4 by turns%n",
                rate,
                duration.toSeconds(),
                warmUp.toSeconds());
        out.flush();
        if (warmUp.isPositive()) {
            new OpenLoop().run(rate, warmUp, new SessionScripts(stage, new Latencies(), PAUSE));
        }
        Latencies latencies = new Latencies();
        OpenLoop loop = new OpenLoop();
        Map<String, Duration> before = meter.read(NFS);
        Duration ownBefore = CpuMeter.own();
        long begin = System.nanoTime();
        loop.run(rate, duration, new SessionScripts(stage, latencies, PAUSE));
        double seconds = (System.nanoTime() - begin) / 1e9;
        Map<String, Duration> after = meter.read(NFS);
        Duration own = CpuMeter.own().minus(ownBefore);

        printLatencies(latencies, seconds);
        printCpu(before, after, own, latencies.count(), seconds);
        if (loop.refused() > 0) {
            out.println(
                    terminal.style(Style.BAD, loop.refused() + " sessions were not started: too many were running"));
        }
        return latencies.failures() == 0 && loop.refused() == 0;
    }

    private void printLatencies(Latencies latencies, double seconds) {
        Table table = new Table(
                terminal,
                "transaction",
                "count",
                "failed",
                "a second",
                "p50 ms",
                "p90 ms",
                "p99 ms",
                "p99.9 ms",
                "max ms");
        latencies.operations().forEach((name, operation) -> {
            Histogram micros = operation.histogram();
            table.row(
                    operation.failures() == 0 ? Style.PLAIN : Style.BAD,
                    name,
                    number(micros.getTotalCount()),
                    number(operation.failures()),
                    String.format(Locale.ROOT, "%.1f", micros.getTotalCount() / seconds),
                    millis(micros.getValueAtPercentile(50)),
                    millis(micros.getValueAtPercentile(90)),
                    millis(micros.getValueAtPercentile(99)),
                    millis(micros.getValueAtPercentile(99.9)),
                    millis(micros.getMaxValue()));
        });
        out.println();
        table.lines().forEach(out::println);
        out.println(terminal.style(
                Style.DIM,
                "  from the moment a transaction was due, so waiting behind a stall counts; failures included"));
    }

    private void printCpu(
            Map<String, Duration> before, Map<String, Duration> after, Duration own, long operations, double seconds) {
        Table table = new Table(terminal, "process", "CPU s", "% of a core", "CPU us a transaction");
        for (String nf : NFS) {
            Duration from = before.get(nf);
            Duration to = after.get(nf);
            if (from == null || to == null) {
                table.row(Style.WARN, Lab.label(nf), "-", "-", "-");
            } else {
                cpuRow(table, Style.PLAIN, Lab.label(nf), to.minus(from), operations, seconds);
            }
        }
        table.rule();
        cpuRow(table, Style.DIM, "simulators", own, operations, seconds);
        out.println();
        table.lines().forEach(out::println);
        out.println(
                terminal.style(
                        Style.DIM,
                        "  " + number(operations)
                                + " transactions of the first table; CPU is user and system time, all that they cause included"));
    }

    private static void cpuRow(Table table, Style style, String name, Duration cpu, long operations, double seconds) {
        double micros = cpu.toNanos() / 1e3;
        table.row(
                style,
                name,
                String.format(Locale.ROOT, "%.2f", micros / 1e6),
                String.format(Locale.ROOT, "%.1f", micros / 1e4 / seconds),
                number(Math.round(micros / Math.max(1, operations))));
    }

    private static String millis(long micros) {
        return String.format(Locale.ROOT, "%,.2f", micros / 1000.0);
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
