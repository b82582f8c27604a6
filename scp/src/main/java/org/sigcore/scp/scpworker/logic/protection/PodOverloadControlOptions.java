// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import java.util.List;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Overload levels of the worker, and the share of requests that it discards at each. */
@Doc("When the worker has too much to do, and what it does then.")
public record PodOverloadControlOptions(
        @Doc("Whether the worker discards requests when it has too much to do.")
        boolean enabled,

        @Range(min = 1, max = 10000000)
        @Doc("Requests in flight in one worker; above it all are discarded but exempt ones.")
        int maxPendingTransactions,

        @Size(min = 1, max = 8) @Doc("The levels, the mildest first.")
        List<Level> levels,

        @Range(min = -1, max = 31) @Doc("Priorities up to this are never discarded; -1 none.")
        int exemptPriority,

        @Range(min = 400, max = 599) @Doc("The answer to a discarded request.")
        int errorCode,

        @Doc("The cause in that answer.") String errorCause,

        @Range(min = 0, max = 3600) @Doc("Retry-After of that answer; 0 for none.")
        int retryAfterSeconds) {
    /**
     * One overload level. It begins when CPU or pending transactions reach their onset, and ends when both are below
     * their abatement.
     *
     * @param name WARN, MINOR, MAJOR or CRITICAL
     * @param cpuOnset percent of the processors available to this process; 0 ignores the CPU
     * @param cpuAbatement below its onset
     * @param pendingOnset percent of {@code maxPendingTransactions}
     * @param pendingAbatement below its onset
     * @param discardPercent share of requests to discard, the least important first
     */
    public record Level(
            @OneOf({"WARN", "MINOR", "MAJOR", "CRITICAL"}) @Doc("As metrics and alerts call it.")
            String name,

            @Range(min = 0, max = 100) @Doc("CPU use in percent at which it begins; 0: no matter what the CPU does.")
            int cpuOnset,

            @Range(min = 0, max = 100) @Doc("CPU use in percent below which it ends.")
            int cpuAbatement,

            @Range(min = 1, max = 100) @Doc("Percent of maxPendingTransactions at which it begins.")
            int pendingOnset,

            @Range(min = 0, max = 100) @Doc("Percent of maxPendingTransactions below which it ends.")
            int pendingAbatement,

            @Range(min = 0, max = 100) @Doc("Percent of requests that are discarded, the least important first.")
            int discardPercent) {}

    /** Uses pending transactions only, because in a lab other processes load the CPU as well. */
    public static final PodOverloadControlOptions DEFAULTS = new PodOverloadControlOptions(
            true,
            20_000,
            List.of(
                    new Level("WARN", 0, 0, 60, 55, 0),
                    new Level("MINOR", 0, 0, 75, 70, 20),
                    new Level("MAJOR", 0, 0, 85, 80, 50),
                    new Level("CRITICAL", 0, 0, 95, 90, 95)),
            -1,
            503,
            "NF_CONGESTION",
            1);

    public PodOverloadControlOptions {
        levels = List.copyOf(levels);
    }
}
