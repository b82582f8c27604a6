// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.harness.QuickStart;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.testkit.JavaProcess;

/** An NRF in its own JVM, so that it can be killed. Not thread-safe. */
final class NrfProcess implements AutoCloseable {
    private final JavaProcess process;
    private final ApiRoot apiRoot;

    private NrfProcess(JavaProcess process, ApiRoot apiRoot) {
        this.process = process;
        this.apiRoot = apiRoot;
    }

    /** Starts it on free ports, with further arguments, and waits until it answers. */
    static NrfProcess start(Path dataDir, SbiCaller client, String... more) {
        ApiRoot apiRoot = ApiRoot.of("http", "127.0.0.1", JavaProcess.freePort());
        List<String> arguments = new ArrayList<>(List.of("--sigcore.sbi.port=" + apiRoot.port(), "--server.port=0"));
        arguments.addAll(List.of(more));
        JavaProcess process = JavaProcess.of(dataDir, QuickStart.ofTest(NrfApp.class), arguments);
        process.awaitStart(() -> {
            client.send(apiRoot, SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances"), Duration.ofSeconds(2));
            return true;
        });
        return new NrfProcess(process, apiRoot);
    }

    ApiRoot apiRoot() {
        return apiRoot;
    }

    /** SIGKILL. */
    void kill() {
        process.kill();
    }

    @Override
    public void close() {
        kill();
    }
}
