// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Runs the h2spec program, named by {@code SIGCORE_H2SPEC} or found on the path, against a server. */
class H2SpecIT {
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void h2spec_passesForStreams() throws IOException, InterruptedException {
        run(EchoServerMain.echo());
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void h2spec_passesForWholeMessages() throws IOException, InterruptedException {
        run(new BlockingApplication(SbiRouter.builder().api("/a/v1").build(), 1 << 20));
    }

    private static void run(SbiApplication application) throws IOException, InterruptedException {
        String program = find();
        assumeTrue(program != null, "h2spec is neither named by SIGCORE_H2SPEC nor on the path: not run");
        SbiTransport transport = SbiTransport.start(1);
        SbiServer server = SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), application);
        try {
            Process run = new ProcessBuilder(
                            String.valueOf(program),
                            "--strict",
                            "-h",
                            "127.0.0.1",
                            "-p",
                            String.valueOf(server.port()),
                            "-o",
                            "5")
                    .redirectErrorStream(true)
                    .start();
            String report = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(run.waitFor()).as(report).isZero();
            assertThat(report).contains(" 0 failed");
        } finally {
            server.close();
            transport.close();
        }
        LeakRecorder.assertNoLeak();
    }

    private static @Nullable String find() {
        String named = System.getenv("SIGCORE_H2SPEC");
        if (named != null) {
            return named;
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "h2spec"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(null);
    }
}
