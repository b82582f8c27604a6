// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nrf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.simulators.cli.Arguments;

/**
 * Prepares and measures an NRF: {@code populate} registers profiles and writes files of URIs for h2load, {@code notify}
 * measures notifications. See perf/h2load/README.md.
 */
public final class NrfBench {
    private static final int IN_FLIGHT = 16;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private NrfBench() {}

    public static void main(String[] line) throws Exception {
        Arguments arguments = Arguments.parse(List.of(line), Set.of(), name -> true);
        ApiRoot nrf = ApiRoot.parse(arguments.text("nrf", "http://127.0.0.1:7100"));
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            switch (arguments.words().isEmpty() ? "" : arguments.words().getFirst()) {
                case "populate" -> populate(arguments, nrf, client);
                case "notify" ->
                    System.out.println(new NotificationRun(nrf, client, transport)
                            .run(
                                    arguments.integer("subscribers", 1000, 1),
                                    arguments.integer("changes", 10, 1),
                                    arguments.integer("rate", 750, 0),
                                    arguments.duration("length", Duration.ofSeconds(10))));
                default ->
                    System.err.println("expected populate [--types=100 --profiles=10000] --out=DIR or notify"
                            + " [--subscribers=1000 --changes=10 --rate=750 --length=10s], and --nrf=http://host:port");
            }
        }
    }

    private static void populate(Arguments arguments, ApiRoot nrf, SbiClient client) throws Exception {
        int types = arguments.integer("types", 0, 0);
        List<Population.Kind> kinds =
                types == 0 ? Population.guide() : Population.many(types, arguments.integer("profiles", 10_000, 1));
        List<Callable<Void>> puts = new ArrayList<>();
        Semaphore inFlight = new Semaphore(IN_FLIGHT);
        for (Population.Kind kind : kinds) {
            for (int n = 0; n < kind.count(); n++) {
                int number = n;
                puts.add(() -> {
                    inFlight.acquire();
                    try {
                        register(nrf, client, kind, number);
                    } finally {
                        inFlight.release();
                    }
                    return null;
                });
            }
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> put : threads.invokeAll(puts)) {
                put.get();
            }
        }
        System.err.println(puts.size() + " profiles of " + kinds.size() + " types");
        Path out = Files.createDirectories(Path.of(arguments.text("out", ".")));
        Queries queries = new Queries(kinds);
        write(out.resolve("hot"), nrf, queries.guideMix(5000, 20));
        int first = arguments.integer("first", 100_000, 1);
        write(out.resolve("first"), nrf, types == 0 ? queries.guideMix(first, 0) : queries.evenMix(first));
    }

    private static void register(ApiRoot nrf, SbiClient client, Population.Kind kind, int n) {
        SbiRequest put = SbiRequest.json(
                "PUT", "/nnrf-nfm/v1/nf-instances/" + Population.id(kind.nfType(), n), Population.profile(kind, n));
        SbiResponse response = client.send(nrf, put, TIMEOUT);
        if (!response.successful()) {
            throw new IllegalStateException(
                    "the NRF answers " + response.status() + " " + new String(response.body(), StandardCharsets.UTF_8));
        }
    }

    private static void write(Path file, ApiRoot nrf, List<String> targets) throws IOException {
        Files.write(file, targets.stream().map(target -> nrf + target).toList());
    }
}
