// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import java.time.Duration;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.diameter.DiameterCongestion;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.platform.overload.Threshold;

/**
 * {@code diameter/congestionControl}: load thresholds from which requests are rejected. The congestion level is the
 * highest level of any resource.
 */
@SpecRef("RFC 7944 4")
public record DiameterCongestionOptions(
        boolean enabled,

        @Doc("Interval between samples.") @Between(min = "10ms", max = "1m")
        Duration samplingInterval,

        @Doc("Number of consecutive samples that change the level.") @Range(min = 1, max = 100)
        int stateChangeSampleCount,

        @Doc("CPU use of this process over the last seconds, in percent of the CPU of the machine or container.")
        Threshold cpuPercent,

        @Doc("Requests in progress.") Threshold requestsInProgress,

        @Doc("Priorities of requests without DRMP; 0 is the highest, 15 the lowest.")
        Priorities priorities,

        @Doc("Lowest priority that each level admits.") Admitted admitted)
        implements DiameterCongestion {
    /** Name of the resource in {@link #thresholds} and in meters. */
    public static final String IN_PROGRESS = "IN_PROGRESS";

    /**
     * Default settings: requests that create sessions are rejected first, those that end sessions last. Disabled,
     * because full CPU load alone is no reason to reject requests as long as answers are timely, which
     * {@code sigcore.overload} ensures.
     */
    public static final DiameterCongestionOptions DEFAULT = new DiameterCongestionOptions(
            false,
            Duration.ofMillis(200),
            5,
            new Threshold(85, 95, 99),
            new Threshold(2500, 3500, 4500),
            new Priorities(10, 8, 5, 10, 8, 5),
            new Admitted(12, 8, 5));

    /** The configuration document. */
    public static final ConfigResource<DiameterCongestionOptions> RESOURCE =
            DiameterCongestion.document(DiameterCongestionOptions.class, DEFAULT);

    /** Priorities by kind of request. */
    public record Priorities(
            @Range(min = 0, max = 15) int ccrI,
            @Range(min = 0, max = 15) int ccrU,
            @Range(min = 0, max = 15) int ccrT,
            @Range(min = 0, max = 15) int aarI,
            @Range(min = 0, max = 15) int aarU,
            @Range(min = 0, max = 15) int str) {}

    @Override
    public Map<String, Threshold> thresholds() {
        return Map.of(CongestionSampler.CPU, cpuPercent, IN_PROGRESS, requestsInProgress);
    }
}
