// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.example.ExampleApp;

/** Behaviour that only a separate process shows: its exit code, its last output, its reaction to a signal. */
class ProcessTest {
    @TempDir
    Path data;

    @Test
    void failedStart_printsOneLineAndExitsWith1() throws Exception {
        Process process = start("--roles=sm-service");
        String stderr = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(stderr)
                .startsWith("example: cannot start: sigcore.roles: no role \"sm-service\";"
                        + " expected all or some of greeter, echo, ")
                .containsOnlyOnce("\n")
                .endsWith("\n");
    }

    @Test
    void sigterm_drainsAndExitsWith0() throws Exception {
        Process process = start();
        try (BufferedReader out = process.inputReader()) {
            awaitLine(out, "msg=started");
            process.toHandle().destroy(); // Process.destroy would close the streams too
            awaitLine(out, "msg=\"SBI drained\"");
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private static void awaitLine(BufferedReader out, String expected) throws IOException {
        String line = out.readLine();
        while (line != null && !line.contains(expected)) {
            line = out.readLine();
        }
        assertThat(line).contains(expected);
    }

    private Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                ExampleApp.class.getName()));
        command.addAll(List.of(Example.args(data, args)));
        return new ProcessBuilder(command).start();
    }
}
