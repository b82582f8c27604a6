// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.ApiRoot;

/** An SCP in a JVM of its own, so that the operating system can stop it. One thread. */
final class ScpProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;

    private final String instanceId;
    private final ApiRoot sbi;
    private final URI management;
    private final Path log;
    private final Process process;
    private final HttpClient http = HttpClient.newHttpClient();

    private ScpProcess(String instanceId, ApiRoot sbi, URI management, Path log, Process process) {
        this.instanceId = instanceId;
        this.sbi = sbi;
        this.management = management;
        this.log = log;
        this.process = process;
    }

    /** Starts it on free ports; {@link #awaitReady} tells when it serves. */
    static ScpProcess start(Path dataDir, String instanceId, String... more) throws IOException {
        ApiRoot sbi = ApiRoot.of("http", "127.0.0.1", freePort());
        int management = freePort();
        Path log = Files.createDirectories(dataDir).resolve("scp.log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                ScpApp.class.getName(),
                "--sigcore.data-dir=" + dataDir,
                "--sigcore.nf.instance-id=" + instanceId,
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.sbi.port=" + sbi.port(),
                "--sigcore.sbi.event-loops=1",
                // Longer than a busy machine takes for anything.
                "--scp.routing.connect-timeout=10s",
                "--scp.routing.response-timeout=30s",
                "--scp.routing.total-transaction-lifetime=60s",
                "--server.port=" + management));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new ScpProcess(instanceId, sbi, URI.create("http://127.0.0.1:" + management), log, process);
    }

    /** Returns once it is ready for traffic. */
    void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!ready()) {
            if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
                close();
                throw new IllegalStateException("the SCP did not start:\n" + Files.readString(log));
            }
        }
    }

    private boolean ready() throws InterruptedException {
        try {
            return send("GET", "/actuator/health/readiness", "").statusCode() == 200;
        } catch (IOException e) {
            return false; // does not listen yet
        }
    }

    String instanceId() {
        return instanceId;
    }

    ApiRoot sbi() {
        return sbi;
    }

    /** Puts a resource of the configuration API. */
    HttpResponse<String> configure(String resource, String document) throws IOException, InterruptedException {
        return send("PUT", "/ocscp/scpc-configuration/v1/" + resource, document);
    }

    /** Reads a resource of the configuration API. */
    HttpResponse<String> configured(String resource) throws IOException, InterruptedException {
        return send("GET", "/ocscp/scpc-configuration/v1/" + resource, "");
    }

    /** What a metric, as it is shown, is. */
    double metric(String name) throws IOException, InterruptedException {
        return send("GET", "/actuator/prometheus", "")
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(management.resolve(path))
                .header("content-type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** The exit code, once it has ended. */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the SCP does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        kill();
        http.close();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
