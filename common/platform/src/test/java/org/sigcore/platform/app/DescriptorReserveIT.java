// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.example.ExampleApp;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.testkit.Await;

/** Management and the SBI still answer when connections to the SBI use up all descriptors of the process. */
class DescriptorReserveIT {
    private static final int DESCRIPTORS = 500;

    @TempDir
    private Path data;

    private final List<Socket> held = new ArrayList<>();
    private @Nullable Process process;

    @AfterEach
    void stop() throws IOException {
        for (Socket each : held) {
            each.close();
        }
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process start(Path log, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                "ulimit -n " + DESCRIPTORS + " && exec \"$@\"",
                "bash",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                ExampleApp.class.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    @Test
    void descriptorExhaustion_keepsManagementAndSbiAnswering() throws Exception {
        int sbi = freePort();
        URI readiness = URI.create("http://127.0.0.1:" + freePort() + "/actuator/health/readiness");
        Path log = data.resolve("output");
        process = start(
                log,
                List.of(
                        "--server.port=" + readiness.getPort(),
                        "--sigcore.sbi.port=" + sbi,
                        "--sigcore.data-dir=" + data.resolve("nf"),
                        "--sigcore.nrf-client.enabled=false"));
        Await.until(Duration.ofMinutes(1), () -> status(readiness) == 200);

        try (SbiTransport transport = SbiTransport.start(1)) {
            assertThat(statusOfANewClient(transport, sbi))
                    .as("loads the classes that later requests need")
                    .isEqualTo(400);
            for (int i = 0; i < DESCRIPTORS + 200; i++) {
                Socket silent = new Socket();
                held.add(silent);
                silent.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), sbi), 5000);
            }
            for (int i = 0; i < 10; i++) {
                assertThat(status(readiness)).isEqualTo(200);
                assertThat(statusOfANewClient(transport, sbi)).isEqualTo(400);
            }
        }
        assertThat(Files.readString(log)).doesNotContain("Too many open files").doesNotContain("\tat ");
    }

    private static int statusOfANewClient(SbiTransport transport, int sbi) {
        SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        try {
            return client.send(
                            ApiRoot.of("http", "127.0.0.1", sbi),
                            SbiRequest.of("GET", "/nothing/v1"),
                            Duration.ofSeconds(5))
                    .status();
        } finally {
            client.close();
        }
    }

    private static int status(URI uri) throws InterruptedException {
        try (HttpClient http =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build()) {
            return http.send(
                            HttpRequest.newBuilder(uri)
                                    .timeout(Duration.ofSeconds(2))
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException e) {
            return 0;
        }
    }
}
