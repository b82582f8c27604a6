// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Subscriber;

/**
 * Stores large valid documents at a network function until it rejects them, while another client sends small requests.
 * With {@code --verify}, reads the documents that were accepted. See perf/README.md.
 */
public final class BudgetBench implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int ENOUGH_REFUSALS = 200;
    private static final int WARM_UP = 1500;
    private static final PlmnId PLMN = PlmnId.parse("001-01");
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String DISCOVERY =
            "/nnrf-disc/v1/nf-instances?target-nf-type=NRF&requester-nf-type=AMF&limit=1";
    private static final String BINDINGS = "/nbsf-management/v1/pcfBindings";
    private static final String SESSIONS = "/npcf-smpolicycontrol/v1/sm-policies";

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient feeder = new SbiClient(transport, SbiClientConfig.defaults());
    private final SbiClient other = new SbiClient(transport, SbiClientConfig.defaults());
    private final String kind;
    private final ApiRoot target;
    private final ApiRoot probed;
    private final String probedThrough;
    private final Path accepted;

    private BudgetBench(String kind, Arguments arguments) {
        this.kind = kind;
        this.target = ApiRoot.parse(arguments.text("target", "http://127.0.0.1:7100"));
        this.probed = ApiRoot.parse(arguments.text("probed", target.toString()));
        this.probedThrough = probed.equals(target) ? "" : target.toString();
        this.accepted = Path.of(arguments.text("accepted", "accepted"));
    }

    public static void main(String[] line) {
        Arguments arguments = Arguments.parse(List.of(line), Set.of("verify"), name -> true);
        boolean passed = true;
        for (String kind : arguments.words()) {
            try (BudgetBench bench = new BudgetBench(kind, arguments)) {
                passed &= arguments.has("verify")
                        ? bench.verify()
                        : bench.feed(
                                arguments.integer("seconds", 30, 1),
                                arguments.integer("in-flight", 2, 1),
                                arguments.integer("most-millis", 100, 1));
            }
        }
        System.exit(passed ? 0 : 1);
    }

    /** Documents that were stored or rejected so far. */
    private static final class Outcome {
        private final List<String> stored = new ArrayList<>();
        private final Map<String, Integer> refusals = new TreeMap<>();
        private long octets;
        private int refused;
        private int lost;
    }

    /**
     * Stores documents until enough are rejected or the time limit is reached.
     *
     * @return false if a request was lost, or if the other client was not served in time
     */
    private boolean feed(int seconds, int inFlight, int mostMillis) {
        Histogram micros = new ConcurrentHistogram(TimeUnit.MINUTES.toMicros(1), 3);
        AtomicBoolean done = new AtomicBoolean();
        List<String> failures = new ArrayList<>();
        warmUp();
        Thread probe = Thread.ofVirtual().start(() -> probe(done, micros, failures));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        Outcome outcome = new Outcome();
        for (int n = 1; outcome.refused < ENOUGH_REFUSALS && System.nanoTime() < end; n += inFlight) {
            store(IntStream.range(n, n + inFlight).mapToObj(this::document).toList(), outcome);
        }
        done.set(true);
        join(probe);
        write(outcome.stored);
        print(outcome, micros, failures);
        return outcome.lost == 0 && failures.isEmpty() && p99Millis(micros) < mostMillis;
    }

    private void store(List<Document> documents, Outcome outcome) {
        List<CompletableFuture<SbiResponse>> answers = documents.stream()
                .map(document -> feeder.sendAsync(target, document.request, TIMEOUT))
                .toList();
        for (int i = 0; i < documents.size(); i++) {
            try {
                SbiResponse answer = answers.get(i).join();
                if (answer.successful()) {
                    outcome.stored.add(readBack(documents.get(i), answer));
                    outcome.octets += documents.get(i).octets;
                } else {
                    outcome.refused++;
                    String why = answer.status() + " " + new String(answer.body(), StandardCharsets.UTF_8);
                    outcome.refusals.merge(why, 1, Integer::sum);
                }
            } catch (CompletionException e) {
                outcome.lost++;
            }
        }
    }

    private void print(Outcome outcome, Histogram micros, List<String> failures) {
        System.out.printf(
                Locale.ROOT,
                "%s: %d accepted (%.1f MB), %d refused, %d lost; other client: %d requests, p50 %.1f ms, p99 %.1f ms, %d failed%s%n",
                kind,
                outcome.stored.size(),
                outcome.octets / 1e6,
                outcome.refused,
                outcome.lost,
                micros.getTotalCount(),
                micros.getValueAtPercentile(50) / 1000.0,
                p99Millis(micros),
                failures.size(),
                failures.isEmpty()
                        ? ""
                        : " " + failures.stream().distinct().limit(3).toList());
        outcome.refusals.forEach((why, times) -> System.out.println("    " + times + " x " + why));
    }

    private static double p99Millis(Histogram micros) {
        return micros.getValueAtPercentile(99) / 1000.0;
    }

    /** Warms up the code for small requests, so that the latencies of the other client are not those of a cold JVM. */
    private void warmUp() {
        for (int n = 1; n <= WARM_UP; n++) {
            var _ = other.sendAsync(probed, light(1_000_000 + n), TIMEOUT).join();
        }
    }

    private void probe(AtomicBoolean done, Histogram micros, List<String> failures) {
        for (int n = 1; !done.get(); n++) {
            long begun = System.nanoTime();
            try {
                int status = other.sendAsync(probed, light(n), TIMEOUT).join().status();
                if (status >= 300) {
                    failures.add(String.valueOf(status));
                }
            } catch (CompletionException e) {
                failures.add(String.valueOf(e.getCause()));
            }
            micros.recordValue((System.nanoTime() - begun) / 1000);
            LockSupport.parkNanos(begun + PROBE_NANOS - System.nanoTime());
        }
    }

    /** Reads all accepted documents; returns false if one is missing. */
    private boolean verify() {
        int missing = 0;
        List<String> paths = read();
        for (String path : paths) {
            int status = feeder.sendAsync(target, SbiRequest.of("GET", path), TIMEOUT)
                    .join()
                    .status();
            missing += status == 200 ? 0 : 1;
        }
        System.out.printf(Locale.ROOT, "%s: %d of %d read%n", kind, paths.size() - missing, paths.size());
        return missing == 0 && !paths.isEmpty();
    }

    /** @param path path of the document; empty for the Location of the response */
    private record Document(SbiRequest request, String path, int octets) {}

    private Document document(int n) {
        Subscriber subscriber = new Subscriber(PLMN, n);
        return switch (kind) {
            case "nf-profiles" -> {
                String id = new UUID(0x6f0000000000L + n, 0x8000000000000000L + n).toString();
                yield json("PUT", INSTANCES + id, profile(id), INSTANCES + id);
            }
            case "bindings" ->
                json(
                        "POST",
                        BINDINGS,
                        binding(subscriber, n),
                        BINDINGS + "?supi=" + subscriber.supi() + "&dnn=internet");
            case "sessions" -> {
                SbiRequest create = session(n, n);
                yield new Document(create, "", create.body().length);
            }
            default -> throw new IllegalArgumentException("no such kind: " + kind);
        };
    }

    private SbiRequest light(int n) {
        SbiRequest request = switch (kind) {
            case "nf-profiles" -> SbiRequest.of("GET", DISCOVERY);
            case "bindings" -> SbiRequest.of("GET", BINDINGS + "?supi=imsi-001019999999999&dnn=internet");
            default -> session(5_000_000 + n, 0);
        };
        return probedThrough.isEmpty() ? request : request.withHeader("3gpp-sbi-target-apiroot", probedThrough);
    }

    private static Document json(String method, String path, String text, String readBack) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        return new Document(SbiRequest.of(method, path).withBody("application/json", body), readBack, body.length);
    }

    /** Creates a document of about 60 KB with many small members. */
    private static String profile(String id) {
        String slices = IntStream.range(0, 1500)
                .mapToObj(i -> "{\"sst\": 1, \"sd\": \"%06X\"}".formatted(i))
                .collect(Collectors.joining(","));
        return """
                {"nfInstanceId": "%s", "nfType": "SMF", "nfStatus": "REGISTERED", "fqdn": "smf.sigcore.lab",
                 "plmnList": [{"mcc": "001", "mnc": "01"}], "sNssais": [%s]}
                """.formatted(id, slices);
    }

    /** Creates a document near the maximum size at the BSF, 8,000 octets, with addresses of its own. */
    private static String binding(Subscriber subscriber, int n) {
        String prefixes = IntStream.range(0, 170)
                .mapToObj(i -> "\"2001:db8:%x:%x::/64\"".formatted(n & 0xFFFF, i))
                .collect(Collectors.joining(","));
        return """
                {"supi": "%s", "ipv6Prefix": "2001:db8:%x:ffff::/64", "addIpv6Prefixes": [%s], "dnn": "internet",
                 "snssai": {"sst": 1, "sd": "000001"}, "pcfFqdn": "pcf.sigcore.lab",
                 "pcfIpEndPoints": [{"ipv4Address": "192.0.2.17", "port": 8080}]}
                """.formatted(subscriber.supi(), n & 0xFFFF, prefixes);
    }

    private static SbiRequest session(int n, int callback) {
        return SbiRequest.json(
                "POST",
                SESSIONS,
                SmSession.of(new Subscriber(PLMN, n), Lab.INTERNET)
                        .context(
                                "http://127.0.0.1:9/callback/" + callback + "/" + "x".repeat(900),
                                "5d2a0b1c-0000-4000-8000-000000000001"));
    }

    private static String readBack(Document document, SbiResponse answer) {
        String location = answer.headers().get("location");
        return document.path.isEmpty() && location != null
                ? URI.create(location).getRawPath()
                : document.path;
    }

    private void write(List<String> paths) {
        try {
            Files.write(accepted, paths);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> read() {
        try {
            return Files.readAllLines(accepted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        feeder.close();
        other.close();
        transport.close();
    }
}
