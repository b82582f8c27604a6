// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.meter;

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
 * @param waited how long its threads of now were ready to run and had no processor, all together; nothing where Linux does
 *     not tell
 * @param residentBytes memory now
 */
public record ProcessSample(Duration cpu, Duration waited, long residentBytes) {
    /**
     * Samples a process that is alive.
     *
     * @throws UncheckedIOException if there is no such process
     */
    public static ProcessSample of(long pid) {
        Path proc = Path.of("/proc", Long.toString(pid));
        try {
            return new ProcessSample(
                    ProcStat.cpu(Files.readString(proc.resolve("stat"))),
                    waited(proc.resolve("task")),
                    ProcStat.residentBytes(Files.readString(proc.resolve("status"))));
        } catch (IOException e) {
            throw new UncheckedIOException("process " + pid + " is gone", e);
        }
    }

    private static Duration waited(Path tasks) throws IOException {
        Duration sum = Duration.ZERO;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                try {
                    sum = sum.plus(ProcStat.waited(Files.readString(thread.resolve("schedstat"))));
                } catch (IOException e) {
                    // that thread has ended since, or this Linux does not tell
                }
            }
        }
        return sum;
    }
}
