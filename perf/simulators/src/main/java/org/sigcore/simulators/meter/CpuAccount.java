// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.meter;

import java.time.Duration;

/**
 * What one process used during the measurement.
 *
 * @param name of the process: the network function, or one of its roles
 * @param cpu user and system time
 * @param ofJvm what of this the compilers and collectors used
 * @param waited how long its threads were ready to run and had no processor
 * @param elapsed the time in which it was used
 * @param transactions of the whole run
 * @param residentBytes at the end
 */
public record CpuAccount(
        String name,
        Duration cpu,
        Duration ofJvm,
        Duration waited,
        Duration elapsed,
        long transactions,
        long residentBytes) {
    /** The difference of two samples. */
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

    // Less than before when threads have ended, or the process was started again.
    private static Duration grown(Duration before, Duration after) {
        return after.compareTo(before) < 0 ? Duration.ZERO : after.minus(before);
    }

    /** Cores that were busy. */
    public double cores() {
        return (double) cpu.toNanos() / Math.max(1, elapsed.toNanos());
    }

    /** CPU time for one transaction, in microseconds; 0 when there was none. */
    public double microsPerTransaction() {
        return micros(cpu);
    }

    /** What of this the compilers and collectors took. */
    public double jvmMicrosPerTransaction() {
        return micros(ofJvm);
    }

    /** Resident memory at the end, in MiB. */
    public double residentMegabytes() {
        return residentBytes / (double) (1 << 20);
    }

    private double micros(Duration used) {
        return transactions == 0 ? 0 : used.toNanos() / 1e3 / transactions;
    }
}
