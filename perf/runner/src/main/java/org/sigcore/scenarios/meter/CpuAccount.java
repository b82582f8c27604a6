// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.meter;

import java.time.Duration;

/**
 * What one process used during the measurement.
 *
 * @param name of the process: the network function, or one of its roles
 * @param cpu user and system time
 * @param waited how long its threads were ready to run and had no processor
 * @param elapsed the time in which it was used
 * @param transactions of the whole run
 * @param residentBytes at the end
 */
public record CpuAccount(
        String name, Duration cpu, Duration waited, Duration elapsed, long transactions, long residentBytes) {
    /** The difference of two samples. */
    public static CpuAccount between(
            String name, ProcessSample before, ProcessSample after, Duration elapsed, long transactions) {
        Duration waited = after.waited().minus(before.waited());
        return new CpuAccount(
                name,
                after.cpu().minus(before.cpu()),
                waited.isNegative() ? Duration.ZERO : waited, // threads that waited long have ended
                elapsed,
                transactions,
                after.residentBytes());
    }

    /** Cores that were busy. */
    public double cores() {
        return (double) cpu.toNanos() / Math.max(1, elapsed.toNanos());
    }

    /** CPU time for one transaction, in microseconds; 0 when there was none. */
    public double microsPerTransaction() {
        return transactions == 0 ? 0 : cpu.toNanos() / 1e3 / transactions;
    }
}
