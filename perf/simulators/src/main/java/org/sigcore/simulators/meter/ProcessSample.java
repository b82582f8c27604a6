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
 * What a process has used so far.
 *
 * @param cpu user and system time since its start
 * @param ofJvm what of this HotSpot's compilers and collectors have used; nothing where Linux does not tell
 * @param waited how long its threads of now were ready to run and had no processor, all together; nothing where Linux does
 *     not tell
 * @param residentBytes memory now
 */
public record ProcessSample(Duration cpu, Duration ofJvm, Duration waited, long residentBytes) {
    /**
     * Samples a process that is alive.
     *
     * @throws UncheckedIOException if there is no such process
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

    // Empty when that thread has ended since, or this Linux does not tell.
    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
