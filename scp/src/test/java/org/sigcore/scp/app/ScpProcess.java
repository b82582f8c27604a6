// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.harness.QuickStart;
import org.sigcore.model.ApiRoot;
import org.sigcore.testkit.JavaProcess;

/** An SCP in its own JVM, so that the operating system can stop it. Not thread-safe. */
final class ScpProcess implements AutoCloseable {
    private final String instanceId;
    private final ApiRoot sbi;
    private final URI management;
    private final JavaProcess process;
    private final HttpClient http = HttpClient.newHttpClient();

    private ScpProcess(String instanceId, ApiRoot sbi, URI management, JavaProcess process) {
        this.instanceId = instanceId;
        this.sbi = sbi;
        this.management = management;
        this.process = process;
    }

    /** Starts it on free ports; {@link #awaitReady} waits until it serves. */
    static ScpProcess start(Path dataDir, String instanceId, String... more) {
        ApiRoot sbi = ApiRoot.of("http", "127.0.0.1", JavaProcess.freePort());
        int management = JavaProcess.freePort();
        List<String> arguments = new ArrayList<>(List.of(
                "--sigcore.nf.instance-id=" + instanceId,
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.sbi.port=" + sbi.port(),
                "--sigcore.sbi.event-loops=1",
                // Generous timeouts for a busy machine.
                "--scp.routing.connect-timeout=10s",
                "--scp.routing.response-timeout=30s",
                "--scp.routing.total-transaction-lifetime=60s",
                "--server.port=" + management));
        arguments.addAll(List.of(more));
        JavaProcess process = JavaProcess.of(dataDir, QuickStart.ofTest(ScpApp.class), arguments);
        return new ScpProcess(instanceId, sbi, URI.create("http://127.0.0.1:" + management), process);
    }

    /** Returns once it is ready for traffic. */
    void awaitReady() {
        process.awaitStart(() -> send("GET", "/actuator/health/readiness", "").statusCode() == 200);
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

    /** Returns the value of a metric of the Prometheus endpoint. */
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

    /** Sends SIGTERM. */
    void terminate() {
        process.terminate();
    }

    /** Sends SIGKILL. */
    void kill() {
        process.kill();
    }

    /** Returns the exit code after the process has ended. */
    int exitCode() throws InterruptedException {
        return process.exitCode();
    }

    @Override
    public void close() {
        kill();
        http.close();
    }
}
