// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scenarios.bench.TestKeys;
import tools.jackson.databind.JsonNode;

/** Runs against an installation that is broken on purpose or absent. */
class BrokenTargetIT {
    private static final String FILE = "src/test/resources/nrf-tiny.yaml";

    @TempDir
    private Path reports;

    private final SbiTransport transport = SbiTransport.start(1);
    private final List<String> stored = new CopyOnWriteArrayList<>();

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final PrintStream before = System.err;

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void end() {
        System.setErr(before);
        transport.close();
    }

    @Test
    void nrfWithoutResults_isReportedWorseThanTheGuide() throws IOException {
        TestKeys keys = TestKeys.make(reports.resolve("tls"), List.of("127.0.0.1"));
        SbiServer server =
                start(SbiServerConfig.of("127.0.0.1", 0).withTls(keys.server()), this::noResults, this::forget);
        String target = "https://127.0.0.1:" + server.port();
        String trust = keys.trustStore().toString();

        assertThat(run("--target", target))
                .as("a certificate that is not trusted")
                .isEqualTo(1);
        assertThat(run("--target", target, "--trust", trust, "--trust-password", keys.password()))
                .isEqualTo(2);

        assertThat(report().path("worseThanTheGuide"))
                .anySatisfy(each -> assertThat(each.asString()).contains("success"));
        assertThat(reports.resolve("nrf-tiny/index.html")).exists();
        assertThat(reports.resolve("nrf-tiny/guide.html")).content().contains("<svg");
        assertThat(stored).as("left behind").isEmpty();
        assertThat(said()).doesNotContain("left behind");
    }

    @Test
    void undeletableResources_areReportedAndFailTheRun() throws IOException {
        SbiServer server = start(SbiServerConfig.of("127.0.0.1", 0), this::noResults, request -> SbiResponse.of(403));

        assertThat(run("--target", "http://127.0.0.1:" + server.port())).isEqualTo(1);

        assertThat(stored).isNotEmpty();
        assertThat(said()).contains("left behind: ", " resources at http://127.0.0.1:" + server.port(), "answered 403");
        assertThat(report().at("/measured/made").asInt(0)).isPositive();
    }

    @Test
    void nrfStoppedDuringTheRun_leavesReportOfTheMeasuredPart() throws IOException {
        AtomicInteger answered = new AtomicInteger();
        AtomicReference<SbiServer> nrf = new AtomicReference<>();
        nrf.set(start(
                SbiServerConfig.of("127.0.0.1", 0),
                request -> {
                    if (answered.incrementAndGet() == 15) {
                        Thread.startVirtualThread(() -> nrf.get().close());
                    }
                    return noResults(request);
                },
                this::forget));

        assertThat(run("--target", "http://127.0.0.1:" + nrf.get().port())).isEqualTo(1);

        assertThat(report().path("worseThanTheGuide"))
                .anySatisfy(each -> assertThat(each.asString()).contains("success"));
        assertThat(report().at("/measured/made").asInt(0)).isGreaterThan(answered.get());
        assertThat(report().at("/measured/failed").asInt(0)).isPositive();
        assertThat(said()).contains("left behind: ");
    }

    @Test
    void interruption_restoresConfigurationAndLeavesReport() throws IOException {
        Thread worker = Thread.currentThread();
        AtomicInteger answered = new AtomicInteger();
        SbiServer nrf = start(
                SbiServerConfig.of("127.0.0.1", 0),
                request -> {
                    if (answered.incrementAndGet() == 15) {
                        worker.interrupt(); // as a signal does
                    }
                    return noResults(request);
                },
                this::forget);
        List<String> written = new CopyOnWriteArrayList<>();
        HttpServer management = management(written);
        try {
            assertThat(run(
                            "--target",
                            "http://127.0.0.1:" + nrf.port(),
                            "--management",
                            "http://admin:secret@127.0.0.1:"
                                    + management.getAddress().getPort()))
                    .isEqualTo(1);
        } finally {
            management.stop(0);
        }

        assertThat(Thread.interrupted()).as("still interrupted").isFalse();
        assertThat(written).containsExactly("PATCH {\"a\":1}", "PUT {\"a\":0}");
        assertThat(stored).as("left behind").isEmpty();
        assertThat(report().at("/measured/made").asInt(0)).isPositive();
        assertThat(report().path("worseThanTheGuide")).as("not judged").isEmpty();
        assertThat(reports.resolve("nrf-tiny/guide.md")).content().contains("interrupted: not judged");
        assertThat(said()).doesNotContain("left behind");
    }

    /** The management port of a network function with one configuration document. */
    private static HttpServer management(List<String> written) throws IOException {
        HttpServer management = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        management.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean document = path.endsWith("/noSuchOptions");
            if (document && !exchange.getRequestMethod().equals("GET")) {
                written.add(exchange.getRequestMethod() + " " + new String(body, StandardCharsets.UTF_8));
            }
            byte[] answer = (document
                            ? "{\"a\":0}"
                            : path.endsWith("/prometheus") ? "process_cpu_time_ns_total 1\n" : "{}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        management.start();
        return management;
    }

    @Test
    void oneOfTwoNrfsStopped_resourcesOfTheOtherAreDeleted() throws IOException {
        Path pair = reports.resolve("nrf-pair.yaml");
        Files.writeString(
                pair,
                Files.readString(Path.of(FILE))
                        .replace("name: nrf-tiny", "name: nrf-pair")
                        .replace("- {name: Nothing to do,", "- {name: NRF Growth,"));
        AtomicInteger answered = new AtomicInteger();
        AtomicReference<SbiServer> second = new AtomicReference<>();
        SbiServer first = start(
                SbiServerConfig.of("127.0.0.1", 0),
                request -> {
                    if (answered.incrementAndGet() == 15) {
                        Thread.startVirtualThread(() -> second.get().close());
                    }
                    return noResults(request);
                },
                this::forget);
        second.set(start(SbiServerConfig.of("127.0.0.1", 0), this::noResults, this::forget));
        String gone = "http://127.0.0.1:" + second.get().port();
        String target = "http://127.0.0.1:" + first.port() + "," + gone;

        assertThat(runFile(pair.toString(), "--target", target)).isEqualTo(1);

        assertThat(stored).as("resources of the stopped NRF").hasSize(4); // every second profile
        assertThat(said()).contains("left behind: 4 of 4 resources at " + gone);
        stored.clear();
        errors.reset();
        assertThat(runFile(pair.toString(), "--target", target))
                .as("stopped before the run")
                .isEqualTo(1);
        assertThat(stored).as("left behind").isEmpty();
        assertThat(said()).contains("nobody speaks HTTP/2 at " + gone).hasLineCount(1);
    }

    @Test
    void unreachableTarget_runsNothing() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThat(run("--target", "http://127.0.0.1:" + free)).isEqualTo(1);
        assertThat(reports.resolve("nrf-tiny")).doesNotExist();
        assertThat(said()).contains("cannot connect to").hasLineCount(1);
    }

    private SbiServer start(SbiServerConfig config, SbiHandler discovery, SbiHandler deletion) {
        SbiRouter nrf = SbiRouter.builder()
                .api("/nnrf-nfm/v1")
                .route("PUT", "/nf-instances/{id}", this::store)
                .route("PATCH", "/nf-instances/{id}", request -> SbiResponse.noContent())
                .route("DELETE", "/nf-instances/{id}", deletion)
                .route("GET", "/nf-instances/{id}", this::noResults)
                .route(
                        "GET",
                        "/nf-instances",
                        request -> SbiResponse.json(200, Json.object().put("totalItemCount", 99)))
                .route("POST", "/subscriptions", this::subscribe)
                .route("PATCH", "/subscriptions/{id}", request -> SbiResponse.noContent())
                .route("DELETE", "/subscriptions/{id}", deletion)
                .api("/nnrf-disc/v1")
                .route("GET", "/nf-instances", discovery)
                .build();
        return SbiServer.start(transport, config, new BlockingApplication(nrf, 1 << 20));
    }

    private JsonNode report() throws IOException {
        return Json.parse(Files.readString(reports.resolve("nrf-tiny/guide.json")));
    }

    private String said() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    private SbiResponse noResults(SbiRequest request) {
        return SbiResponse.json(200, Json.object());
    }

    private int run(String... target) {
        return runFile(FILE, target);
    }

    private int runFile(String file, String... target) {
        List<String> line = new ArrayList<>(
                List.of(file, "--scale", "1", "--duration", "2s", "--warm-up", "0s", "--port", "18900", "--report"));
        line.add(reports.toString());
        line.addAll(List.of(target));
        return ScenariosMain.run(line.toArray(String[]::new));
    }

    private SbiResponse store(SbiRequest request) {
        stored.add(request.path());
        return SbiResponse.created("http://127.0.0.1" + request.path(), request.jsonObject());
    }

    private SbiResponse subscribe(SbiRequest request) {
        String path = request.path() + "/" + stored.size();
        stored.add(path);
        return SbiResponse.created("http://127.0.0.1" + path, request.jsonObject());
    }

    private SbiResponse forget(SbiRequest request) {
        return stored.remove(request.path()) ? SbiResponse.noContent() : SbiResponse.of(404);
    }
}
