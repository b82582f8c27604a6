// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.meter;

import java.time.Duration;

/**
 * Resource usage of a process during the measurement.
 *
 * @param name name of the process: the network function, or one of its roles
 * @param cpu user and system time
 * @param ofJvm part of {@code cpu} used by JIT compilers and garbage collectors
 * @param waited time for which its threads were runnable without a processor
 * @param elapsed duration of the measurement
 * @param transactions number of transactions of the run
 * @param residentBytes resident memory at the end
 */
public record CpuAccount(
        String name,
        Duration cpu,
        Duration ofJvm,
        Duration waited,
        Duration elapsed,
        long transactions,
        long residentBytes) {
    /** Returns the difference of two samples. */
    public static CpuAccount between(
            String name, ProcessSample before, ProcessSample after, Duration elapsed, long transactions) {
        return new CpuAccount(
                name,
                grown(before.cpu(), after.cpu()),
                grown(before.ofJvm(), after.ofJvm()),
                grown(before.waited(), after.waited()),
                elapsed,
                transactions,
                after.residentBytes());
    }

    // Returns zero for a decrease, which occurs if threads have ended or the process was restarted.
    private static Duration grown(Duration before, Duration after) {
        return after.compareTo(before) < 0 ? Duration.ZERO : after.minus(before);
    }

    /** Returns the average number of busy cores. */
    public double cores() {
        return (double) cpu.toNanos() / Math.max(1, elapsed.toNanos());
    }

    /** Returns the CPU time per transaction in microseconds; 0 without transactions. */
    public double microsPerTransaction() {
        return micros(cpu);
    }

    /** Returns the part of that time used by JIT compilers and garbage collectors. */
    public double jvmMicrosPerTransaction() {
        return micros(ofJvm);
    }

    /** Returns the resident memory at the end, in MiB. */
    public double residentMegabytes() {
        return residentBytes / (double) (1 << 20);
    }

    private double micros(Duration used) {
        return transactions == 0 ? 0 : used.toNanos() / 1e3 / transactions;
    }
}
