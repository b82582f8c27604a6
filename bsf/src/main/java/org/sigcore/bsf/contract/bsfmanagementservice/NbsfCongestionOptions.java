// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.time.Duration;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.overload.SbiCongestion;
import org.sigcore.platform.overload.Threshold;

/**
 * {@code congestionConfigurations/bsf-management-service}: load levels from which requests are rejected, by priority.
 * The congestion level is the highest level of any resource.
 */
@SpecRef("TS 29.500 6.8")
public record NbsfCongestionOptions(
        boolean enabled,

        @Doc("Interval between samples.") @Between(min = "10ms", max = "1m")
        Duration interval,

        @Doc("Number of consecutive samples that change the level.") @Range(min = 1, max = 100)
        int stateChangeSampleCount,

        @Doc("CPU use of this process over the last seconds, in percent of the CPU of the machine or container.")
        Threshold cpuPercent,

        @Doc("Requests waiting for the store.") Threshold pendingRequests,

        @Doc("Uses 3gpp-Sbi-Message-Priority. If false, or if a request has none, the priority of the operation "
                + "applies.")
        boolean useMessagePriority,

        @Doc("Priorities of requests without the header; 0 is the highest, 31 the lowest.")
        Priorities priorities,

        @Doc("Lowest priority that each level admits.") Admitted admitted,

        @Doc("HTTP status of a refusal.") @Range(min = 429, max = 503)
        int responseCode,

        @Doc("Retry-After of a refusal, in seconds.") @Range(min = 1, max = 3600)
        int retryAfterSeconds)
        implements SbiCongestion {
    /**
     * Default values: discovery is rejected first, deregistration last. Disabled by default, since a process at 100 %
     * CPU need not reject requests as long as it responds in time, which {@code sigcore.overload} ensures.
     */
    private static final NbsfCongestionOptions DEFAULT = new NbsfCongestionOptions(
            false,
            Duration.ofMillis(200),
            5,
            new Threshold(85, 95, 99),
            new Threshold(2000, 4000, 8000),
            true,
            new Priorities(16, 10, 14, 20, 22),
            new Admitted(21, 16, 10),
            503,
            2);

    /** Definition of the document. */
    public static final ConfigResource<NbsfCongestionOptions> RESOURCE =
            SbiCongestion.document("bsf-management-service", NbsfCongestionOptions.class, DEFAULT);

    /** Priorities by operation. */
    public record Priorities(
            @Range(min = 0, max = 31) int register,
            @Range(min = 0, max = 31) int deregister,
            @Range(min = 0, max = 31) int update,
            @Range(min = 0, max = 31) int discover,
            @Range(min = 0, max = 31) int subscribe) {}
}
