// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.sigcore.testkit.JavaProcess.freePort;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.sigcore.harness.QuickStart;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.testkit.JavaProcess;

/** The NF in a separate JVM, which a test can kill and restart on the same ports, and a client of it. */
final class PolicyProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String NOWHERE = "/npcf-smpolicycontrol/v1/sm-policies/none";

    final int diameterPort = freePort();
    private final ApiRoot root = ApiRoot.of("http", "127.0.0.1", freePort());
    private final Path data;
    private final List<String> arguments;
    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private JavaProcess process;

    PolicyProcess(Path data, FakeNetwork network, String... more) {
        this.data = data;
        this.arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.sbi.port=" + root.port(),
                "--sigcore.diameter.port=" + diameterPort,
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.drain-timeout=2s",
                "--sigcore.egress.scp=" + network.root(),
                "--policy.binding.retry-interval=200ms",
                "--policy.outbox.lease=4s"));
        Collections.addAll(arguments, more);
        process = startProcess();
    }

    private JavaProcess startProcess() {
        JavaProcess starting = JavaProcess.of(data, QuickStart.ofTest(PolicyApp.class), arguments);
        starting.awaitStart(() -> send(SbiRequest.of("GET", NOWHERE)).status() == 404);
        return starting;
    }

    /** @throws org.sigcore.sbi.client.SbiCallException if the NF does not run or ends during the request */
    SbiResponse send(SbiRequest request) {
        return client.send(root, request, PATIENCE);
    }

    /** Sends SIGKILL. */
    void kill() {
        process.kill();
    }

    void startAgain() {
        process = startProcess();
    }

    /** Sends SIGTERM and waits for the end of the process. */
    void stop() throws InterruptedException {
        process.terminate();
        int _ = process.exitCode();
    }

    @Override
    public void close() {
        process.close();
        client.close();
        transport.close();
    }
}
