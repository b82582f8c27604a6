// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scenarios.bench.TestKeys;

/** A run that could not fail would tell nothing: an installation that is broken on purpose, or is none. */
class BrokenTargetIT {
    private static final String FILE = "src/test/resources/nrf-tiny.yaml";

    @TempDir
    private Path reports;

    private final SbiTransport transport = SbiTransport.start(1);
    private final List<String> stored = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() {
        transport.close();
    }

    @Test
    void anNrfThatFindsNobodyIsWorseThanTheGuide() throws IOException {
        SbiRouter nrf = SbiRouter.builder()
                .api("/nnrf-nfm/v1")
                .route("PUT", "/nf-instances/{id}", this::store)
                .route("PATCH", "/nf-instances/{id}", request -> SbiResponse.noContent())
                .route("DELETE", "/nf-instances/{id}", this::forget)
                .route("GET", "/nf-instances/{id}", request -> SbiResponse.json(200, Json.object()))
                .route("GET", "/nf-instances", request -> SbiResponse.json(200, Json.object()))
                .route("POST", "/subscriptions", this::subscribe)
                .route("PATCH", "/subscriptions/{id}", request -> SbiResponse.noContent())
                .route("DELETE", "/subscriptions/{id}", this::forget)
                .api("/nnrf-disc/v1")
                .route("GET", "/nf-instances", request -> SbiResponse.json(200, Json.object()))
                .build();
        TestKeys keys = TestKeys.make(reports.resolve("tls"), List.of("127.0.0.1"));
        SbiServer server = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0).withTls(keys.server()),
                new BlockingApplication(nrf, 1 << 20));
        String target = "https://127.0.0.1:" + server.port();
        String trust = keys.trustStore().toString();

        assertThat(run("--target", target))
                .as("a certificate that nobody knows")
                .isEqualTo(1);
        assertThat(run("--target", target, "--trust", trust, "--trust-password", keys.password()))
                .isEqualTo(2);

        Path folder = reports.resolve("nrf-tiny");
        assertThat(Json.parse(Files.readString(folder.resolve("guide.json"))).path("worseThanTheGuide"))
                .anySatisfy(each -> assertThat(each.asString()).contains("success"));
        assertThat(folder.resolve("index.html")).exists();
        assertThat(folder.resolve("guide.html")).content().contains("<svg");
        assertThat(stored).as("left behind").isEmpty();
    }

    @Test
    void whereNobodyListensNothingIsRun() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThat(run("--target", "http://127.0.0.1:" + free)).isEqualTo(1);
        assertThat(reports.resolve("nrf-tiny")).doesNotExist();
    }

    private int run(String... target) {
        List<String> line = new ArrayList<>(
                List.of(FILE, "--scale", "1", "--duration", "2s", "--warm-up", "0s", "--port", "18900", "--report"));
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
