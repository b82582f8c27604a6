// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.sigcore.harness.QuickStart;
import org.sigcore.testkit.JavaProcess;

/** A BSF in its own JVM, which a test can kill. Its log is written to its data directory. */
final class BsfProcess {
    private BsfProcess() {}

    /** Starts a BSF from the classes under test. */
    static JavaProcess ofClasses(Path directory, String... arguments) {
        return JavaProcess.of(directory, QuickStart.ofTest(BsfApp.class), line(arguments));
    }

    /** Starts a BSF from the shipped jar. */
    static JavaProcess ofJar(Path directory, String... arguments) {
        return JavaProcess.ofJar(directory, Path.of("target/bsf.jar"), line(arguments));
    }

    private static List<String> line(String... arguments) {
        List<String> line = new ArrayList<>(List.of(
                "--server.port=0", "--sigcore.diameter.unknown-peers=accept", "--sigcore.nrf-client.enabled=false"));
        Collections.addAll(line, arguments);
        return line;
    }
}
