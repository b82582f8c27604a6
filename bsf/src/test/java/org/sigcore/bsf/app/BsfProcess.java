// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A BSF in a JVM of its own, which a test can kill. It writes its log beside its data. */
final class BsfProcess {
    private BsfProcess() {}

    /** From the classes under test. */
    static Process ofClasses(Path directory, String... arguments) throws IOException {
        return start(
                directory, List.of("-cp", System.getProperty("java.class.path"), BsfApp.class.getName()), arguments);
    }

    /** From the jar that is shipped. */
    static Process ofJar(Path directory, String... arguments) throws IOException {
        return start(directory, List.of("-Xmx384m", "-jar", "target/bsf.jar"), arguments);
    }

    private static Process start(Path directory, List<String> program, String... arguments) throws IOException {
        Files.createDirectories(directory);
        List<String> line = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        line.addAll(program);
        line.addAll(List.of(
                "--sigcore.data-dir=" + directory,
                "--server.port=0",
                "--sigcore.diameter.unknown-peers=accept",
                "--sigcore.nrf-client.enabled=false"));
        Collections.addAll(line, arguments);
        return new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
    }
}
