// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;

/** An NRF in a JVM of its own, so that it can be killed. One thread. */
final class NrfProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;

    private final Process process;
    private final ApiRoot apiRoot;

    private NrfProcess(Process process, ApiRoot apiRoot) {
        this.process = process;
        this.apiRoot = apiRoot;
    }

    /** Starts it on free ports, with further arguments, and waits until it answers. */
    static NrfProcess start(Path dataDir, SbiCaller client, String... more) throws IOException, InterruptedException {
        ApiRoot apiRoot = ApiRoot.of("http", "127.0.0.1", freePort());
        Path log = dataDir.resolve("nrf.log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                NrfApp.class.getName(),
                "--sigcore.data-dir=" + dataDir,
                "--sigcore.sbi.port=" + apiRoot.port(),
                "--server.port=0"));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        NrfProcess nrf = new NrfProcess(process, apiRoot);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!nrf.answers(client)) {
            if (process.waitFor(100, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
                nrf.kill();
                throw new IllegalStateException("the NRF did not start:\n" + Files.readString(log));
            }
        }
        return nrf;
    }

    ApiRoot apiRoot() {
        return apiRoot;
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    private boolean answers(SbiCaller client) {
        try {
            client.send(apiRoot, SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances"), Duration.ofSeconds(2));
            return true;
        } catch (SbiCallException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
