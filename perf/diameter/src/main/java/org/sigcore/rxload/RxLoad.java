// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.rxload;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.rxload.RxRun.Flow;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;
import org.sigcore.simulators.load.Latencies;

/** The command line; see perf/diameter/README.md. */
public final class RxLoad {
    private static final Set<String> OPTIONS =
            Set.of("agent", "identity", "flow", "rate", "seconds", "warmup", "ues", "bsf", "pid", "name");

    private RxLoad() {}

    public static void main(String[] line) {
        try {
            System.exit(run(Arguments.parse(List.of(line), Set.of(), OPTIONS::contains)) ? 0 : 1);
        } catch (UsageException | IllegalStateException e) {
            System.err.println("rxload: " + e.getMessage());
            System.exit(2);
        }
    }

    /** @return false if a transaction failed */
    private static boolean run(Arguments arguments) {
        Flow flow = Flow.valueOf(arguments.text("flow", "session").toUpperCase(Locale.ROOT));
        int rate = arguments.integer("rate", 1000, 1);
        int ues = arguments.integer("ues", 1000, 1);
        String bsf = arguments.text("bsf");
        if (bsf != null) {
            Bindings.register(ApiRoot.parse(bsf), ues);
        }
        try (RxEnds ends = new RxEnds(
                address(arguments.text("agent", "127.0.0.1:7468")), arguments.text("identity", "bsf.sigcore.lab"))) {
            new RxRun(ends, flow, ues).run(rate, Duration.ofSeconds(arguments.integer("warmup", 10, 0)));
            RxRun run = new RxRun(ends, flow, ues);
            String pid = arguments.text("pid");
            long process = pid == null ? 0 : Long.parseLong(pid);
            long begin = System.nanoTime();
            CpuTime before = process == 0 ? null : CpuTime.of(process);
            run.run(rate, Duration.ofSeconds(arguments.integer("seconds", 20, 1)));
            CpuTime used = before == null ? null : CpuTime.of(process).minus(before);
            report(arguments.text("name", flow.name().toLowerCase(Locale.ROOT)), run, System.nanoTime() - begin, used);
            return run.latencies().failures() == 0 && run.refused() == 0;
        }
    }

    private static void report(String name, RxRun run, long nanos, @Nullable CpuTime used) {
        Latencies latencies = run.latencies();
        long count = latencies.count();
        System.out.printf(
                Locale.ROOT,
                "%s: %d transactions, %.0f a second, %d failed %s, %d sessions not begun%s%n",
                name,
                count,
                count * 1e9 / nanos,
                latencies.failures(),
                run.failures(),
                run.refused(),
                used == null
                        ? ""
                        : ", %.1f CPU µs each, %.1f of it the compiler"
                                .formatted(CpuTime.each(used.all(), count), CpuTime.each(used.compiler(), count)));
        latencies.operations().forEach((kind, operation) -> {
            Histogram micros = operation.histogram();
            System.out.printf(
                    Locale.ROOT,
                    "  %-6s %8d  p50 %6d µs  p99 %6d µs  max %7d µs%n",
                    kind,
                    micros.getTotalCount(),
                    micros.getValueAtPercentile(50),
                    micros.getValueAtPercentile(99),
                    micros.getMaxValue());
        });
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new UsageException("--agent expects host:port, got " + text);
        }
        return InetSocketAddress.createUnresolved(
                text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }
}
