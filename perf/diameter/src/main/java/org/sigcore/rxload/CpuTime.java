// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.rxload;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * CPU time of a process since its start.
 *
 * @param all user and system, of all threads
 * @param compiler of this the threads of a JVM that compile; zero where {@code /proc} does not tell
 */
record CpuTime(Duration all, Duration compiler) {
    private static final long MILLIS_PER_TICK = 10;

    /** @throws IllegalStateException if there is no such process */
    static CpuTime of(long pid) {
        Duration all = ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow(() -> new IllegalStateException("no process " + pid));
        try {
            return new CpuTime(all, compilerOf(Path.of("/proc", Long.toString(pid), "task")));
        } catch (IOException e) {
            return new CpuTime(all, Duration.ZERO);
        }
    }

    CpuTime minus(CpuTime earlier) {
        return new CpuTime(all.minus(earlier.all), compiler.minus(earlier.compiler));
    }

    /** In microseconds for each of so many transactions. */
    static double each(Duration time, long count) {
        return time.toNanos() / 1000.0 / Math.max(1, count);
    }

    private static Duration compilerOf(Path threads) throws IOException {
        long ticks = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
            for (Path thread : all) {
                ticks += compilerTicks(thread);
            }
        }
        return Duration.ofMillis(ticks * MILLIS_PER_TICK);
    }

    private static long compilerTicks(Path thread) throws IOException {
        try {
            if (!Files.readString(thread.resolve("comm")).matches("C[12] Compiler(?s:.*)")) {
                return 0;
            }
            String stat = Files.readString(thread.resolve("stat"));
            String[] behindName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(behindName[11]) + Long.parseLong(behindName[12]); // utime, stime
        } catch (NoSuchFileException e) {
            return 0; // has ended
        }
    }
}
