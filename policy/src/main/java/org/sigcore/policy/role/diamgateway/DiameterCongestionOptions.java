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
 * {@code diameter/congestionControl}: from which load on which requests are refused. The level is the highest that any
 * resource is at.
 */
@SpecRef("RFC 7944 4")
public record DiameterCongestionOptions(
        boolean enabled,

        @Doc("Time between two samples.") @Between(min = "10ms", max = "1m")
        Duration samplingInterval,

        @Doc("Samples in a row that change the level.") @Range(min = 1, max = 100)
        int stateChangeSampleCount,

        @Doc("CPU time of this process over the last seconds, in percent of what the machine or container has.")
        Threshold cpuPercent,

        @Doc("Requests that are being carried out.") Threshold requestsInProgress,

        @Doc("Priorities of requests without DRMP; 0 is the highest, 15 the lowest.")
        Priorities priorities,

        @Doc("The lowest priority that each level still admits.")
        Admitted admitted)
        implements DiameterCongestion {
    /** As {@link #thresholds} and meters name it. */
    public static final String IN_PROGRESS = "IN_PROGRESS";

    /**
     * As delivered: what begins a session is refused first, what ends one last. Off, since a process at 100 % of its
     * processors is no reason to refuse anybody as long as it answers in time, which {@code sigcore.overload} sees to.
     */
    public static final DiameterCongestionOptions DEFAULT = new DiameterCongestionOptions(
            false,
            Duration.ofMillis(200),
            5,
            new Threshold(85, 95, 99),
            new Threshold(2500, 3500, 4500),
            new Priorities(10, 8, 5, 10, 8, 5),
            new Admitted(12, 8, 5));

    /** The document. */
    public static final ConfigResource<DiameterCongestionOptions> RESOURCE =
            DiameterCongestion.document(DiameterCongestionOptions.class, DEFAULT);

    /** By kind of request. */
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
