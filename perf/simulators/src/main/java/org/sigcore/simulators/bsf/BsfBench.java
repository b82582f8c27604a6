// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.bsf;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.meter.ProcessSample;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Registers, discovers and deregisters bindings at a BSF, a number at a time, and says what one of each cost its process and
 * that of its database. Where many bindings were loaded before, those are discovered. See perf/h2load/README.md.
 */
public final class BsfBench {
    private static final String PATH = "/nbsf-management/v1/pcfBindings";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final JsonMapper JSON = new JsonMapper();

    private final ApiRoot bsf;
    private final SbiClient client;
    private final int inFlight;
    private final int bindings;
    private final int loaded;
    private final long[] processes;
    private final String[] locations;

    private BsfBench(ApiRoot bsf, SbiClient client, Arguments arguments) {
        this.bsf = bsf;
        this.client = client;
        this.inFlight = arguments.integer("in-flight", 32, 1);
        this.bindings = arguments.integer("bindings", 20_000, 1);
        this.loaded = arguments.integer("loaded", 0, 0);
        this.processes = new long[] {arguments.integer("pid", 1, 1), arguments.integer("database-pid", 0, 0)};
        this.locations = new String[bindings];
    }

    public static void main(String[] line) throws Exception {
        Arguments arguments = Arguments.parse(List.of(line), Set.of(), name -> true);
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            BsfBench bench =
                    new BsfBench(ApiRoot.parse(arguments.text("bsf", "http://127.0.0.1:7400")), client, arguments);
            int rounds = arguments.integer("rounds", 5, 1);
            System.out.println("| round | create | database | discover | database | delete | database | creates/s |");
            System.out.println("|---|---|---|---|---|---|---|---|");
            for (int round = 1; round <= rounds; round++) {
                Cost create = bench.cost(bench::create);
                Cost discover = bench.cost(n -> bench.discover());
                Cost delete = bench.cost(bench::delete);
                System.out.printf(
                        "| %d | %s | %s | %s | %.0f |%n",
                        round, create, discover, delete, bench.bindings / create.seconds);
            }
        }
    }

    /** CPU time in microseconds an operation. */
    private record Cost(double bsf, double database, double seconds) {
        @Override
        public String toString() {
            return "%.1f | %.1f".formatted(bsf, database);
        }
    }

    private Cost cost(IntConsumer operation) throws Exception {
        long[] before = cpuNanos();
        long begun = System.nanoTime();
        AtomicInteger next = new AtomicInteger();
        Callable<Void> sender = () -> {
            for (int n = next.getAndIncrement(); n < bindings; n = next.getAndIncrement()) {
                operation.accept(n);
            }
            return null;
        };
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> done : threads.invokeAll(
                    IntStream.range(0, inFlight).mapToObj(n -> sender).toList())) {
                done.get();
            }
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        long[] after = cpuNanos();
        return new Cost((after[0] - before[0]) / 1e3 / bindings, (after[1] - before[1]) / 1e3 / bindings, seconds);
    }

    private long[] cpuNanos() {
        long[] times = new long[processes.length];
        for (int i = 0; i < times.length; i++) {
            times[i] =
                    processes[i] == 0 ? 0 : ProcessSample.of(processes[i]).cpu().toNanos();
        }
        return times;
    }

    private void create(int n) {
        SbiResponse response = send(SbiRequest.json("POST", PATH, binding(loaded + n)), 201);
        String location = response.headers().get("location");
        if (location == null) {
            throw new IllegalStateException("201 without a location");
        }
        locations[n] = location.substring(location.indexOf(PATH));
    }

    private void discover() {
        int any = ThreadLocalRandom.current().nextInt(loaded > 0 ? loaded : bindings);
        send(SbiRequest.of("GET", PATH + "?ipv4Addr=" + address(any) + "&dnn=internet"), 200);
    }

    private void delete(int n) {
        send(SbiRequest.of("DELETE", locations[n]), 204);
    }

    private SbiResponse send(SbiRequest request, int expected) {
        SbiResponse response = client.send(bsf, request, TIMEOUT);
        if (response.status() != expected) {
            throw new IllegalStateException(request.method() + " " + request.target() + ": " + response.status() + " "
                    + new String(response.body(), StandardCharsets.UTF_8));
        }
        return response;
    }

    private static JsonNode binding(int n) {
        return JSON.readTree("""
            {"supi": "imsi-00101%010d", "gpsi": "msisdn-4917%08d", "ipv4Addr": "%s", "dnn": "internet",
             "snssai": {"sst": 1, "sd": "000001"}, "pcfId": "b0f3c1de-2f1a-4f55-8a1b-0000000000a1",
             "pcfFqdn": "pcf1.region1.sigcore.lab", "pcfIpEndPoints": [{"ipv4Address": "192.0.2.17", "port": 8080}],
             "pcfDiamHost": "pcf1.region1.sigcore.lab", "pcfDiamRealm": "sigcore.lab",
             "pcfSetId": "set1.pcfset.5gc.mnc001.mcc001", "bindLevel": "NF_SET", "suppFeat": "3"}
            """.formatted(n, n, address(n)));
    }

    private static String address(int n) {
        return "10." + (n >> 16 & 255) + "." + (n >> 8 & 255) + "." + (n & 255);
    }
}
