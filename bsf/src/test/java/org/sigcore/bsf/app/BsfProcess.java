// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.sigcore.harness.QuickStart;
import org.sigcore.testkit.JavaProcess;

/** A BSF in a JVM of its own, which a test can kill. It writes its log beside its data. */
final class BsfProcess {
    private BsfProcess() {}

    /** From the classes under test. */
    static JavaProcess ofClasses(Path directory, String... arguments) {
        return JavaProcess.of(directory, QuickStart.ofTest(BsfApp.class), line(arguments));
    }

    /** From the jar that is shipped. */
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
