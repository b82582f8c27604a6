// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import java.util.List;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Overload levels of the worker, and the share of requests that it discards at each. */
@Doc("Overload control of the worker.")
public record PodOverloadControlOptions(
        @Doc("Discards requests while the worker is overloaded.")
        boolean enabled,

        @Range(min = 1, max = 10000000)
        @Doc("Maximum number of requests in flight in one worker. Above it, all but exempt requests are discarded.")
        int maxPendingTransactions,

        @Size(min = 1, max = 8) @Doc("Overload levels, the mildest first.")
        List<Level> levels,

        @Range(min = -1, max = 31) @Doc("Message priorities up to this value are never discarded; -1 for none.")
        int exemptPriority,

        @Range(min = 400, max = 599) @Doc("HTTP status of the response to a discarded request.")
        int errorCode,

        @Doc("Cause in that response.") String errorCause,

        @Range(min = 0, max = 3600) @Doc("Retry-After of that response; 0 for none.")
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
            @OneOf({"WARN", "MINOR", "MAJOR", "CRITICAL"}) @Doc("Name of the level in metrics and alerts.")
            String name,

            @Range(min = 0, max = 100) @Doc("CPU use in percent at which the level begins; 0 to ignore CPU use.")
            int cpuOnset,

            @Range(min = 0, max = 100) @Doc("CPU use in percent below which the level ends.")
            int cpuAbatement,

            @Range(min = 1, max = 100) @Doc("Percentage of maxPendingTransactions at which the level begins.")
            int pendingOnset,

            @Range(min = 0, max = 100) @Doc("Percentage of maxPendingTransactions below which the level ends.")
            int pendingAbatement,

            @Range(min = 0, max = 100) @Doc("Percentage of requests that are discarded, lowest priority first.")
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
