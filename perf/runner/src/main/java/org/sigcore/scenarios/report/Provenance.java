// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;

/**
 * Origin of a report: what must be known to repeat the run, or to compare it with another one.
 *
 * @param commit commit of the working tree, with {@code -dirty} if it has uncommitted changes; {@code unknown} unless
 *     perf/run started this process
 * @param date time of the report
 * @param jdk version of the JDK of the runner, which also runs the network functions
 * @param cpu model of the processor
 * @param system operating system and architecture
 * @param command command line of perf/run
 */
public record Provenance(String commit, String date, String jdk, String cpu, String system, String command) {
    private static final String UNKNOWN = "unknown";
    private static final Path CPU = Path.of("/proc/cpuinfo");

    /** Returns the origin of a report that this process writes now. */
    static Provenance now() {
        return new Provenance(
                System.getProperty("sigcore.run.commit", UNKNOWN),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                System.getProperty("java.vendor", UNKNOWN) + " " + Runtime.version(),
                cpuModel(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("sigcore.run.command", UNKNOWN));
    }

    private static String cpuModel() {
        try (Stream<String> lines = Files.lines(CPU)) {
            return lines.filter(line -> line.startsWith("model name") || line.startsWith("CPU part"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(UNKNOWN);
        } catch (IOException e) {
            return UNKNOWN; // not Linux
        }
    }
}
