// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.meter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Resource usage of a process so far.
 *
 * @param cpu user and system time since its start
 * @param ofJvm part of {@code cpu} used by HotSpot's JIT compilers and garbage collectors; zero if Linux does not
 *     report it
 * @param waited total time for which its current threads were runnable without a processor; zero if Linux does not
 *     report it
 * @param residentBytes current resident memory
 */
public record ProcessSample(Duration cpu, Duration ofJvm, Duration waited, long residentBytes) {
    /**
     * Samples a running process.
     *
     * @throws UncheckedIOException if the process does not exist
     */
    public static ProcessSample of(long pid) {
        Path proc = Path.of("/proc", Long.toString(pid));
        Duration ofJvm = Duration.ZERO;
        Duration waited = Duration.ZERO;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(proc.resolve("task"))) {
            for (Path thread : threads) {
                String schedstat = text(thread.resolve("schedstat"));
                waited = waited.plus(ProcStat.waited(schedstat));
                if (ProcStat.ofJvm(text(thread.resolve("comm")))) {
                    ofJvm = ofJvm.plus(ProcStat.ran(schedstat));
                }
            }
            return new ProcessSample(
                    ProcStat.cpu(Files.readString(proc.resolve("stat"))),
                    ofJvm,
                    waited,
                    ProcStat.residentBytes(Files.readString(proc.resolve("status"))));
        } catch (IOException e) {
            throw new UncheckedIOException("process " + pid + " is gone", e);
        }
    }

    // Empty if the thread has ended, or if Linux does not provide the file.
    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
