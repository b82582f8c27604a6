// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.guard;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.platform.overload.SbiCongestion;
import org.sigcore.platform.overload.Threshold;

/**
 * {@code congestionConfigurations/{service}}: from which load on which requests of a service are refused. The level is the highest that
 * any resource is at.
 */
@SpecRef("TS 29.500 6.8")
public record CongestionOptions(
        boolean enabled,

        @Doc("Time between two samples.") @Between(min = "10ms", max = "1m")
        Duration interval,

        @Doc("Samples in a row that change the level.") @Range(min = 1, max = 100)
        int stateChangeSampleCount,

        @Doc("CPU time of this process over the last seconds, in percent of what the machine or container has.")
        Threshold cpuPercent,

        @Doc("Heap of this process in use, in percent of what it may have; not looked at where it is left out.")
        @Nullable
        Threshold memoryPercent,

        @Doc("Requests of the service that are being carried out.")
        Threshold pendingRequests,

        @Doc("Whether 3gpp-Sbi-Message-Priority, or DRMP, counts; else, and where it is missing, the operation's.")
        boolean useMessagePriority,

        @Doc("Priorities of requests that name none; 0 is the highest, 31 the lowest.")
        Priorities priorities,

        @Doc("The lowest priority that each level still admits.")
        Admitted admitted,

        @Doc("Status of a refusal on the SBI.") @Range(min = 429, max = 503)
        int responseCode,

        @Doc("Retry-After of a refusal on the SBI, in seconds.") @Range(min = 1, max = 3600)
        int retryAfterSeconds)
        implements SbiCongestion {
    /** As {@link #thresholds} and meters name it. */
    static final String MEMORY = "MEMORY";

    /** The services that have one, by the name of their project or their role. */
    public static final List<String> SERVICES = List.of("pcf-sm", "pcf-am", "pcf-ue", "pcrf-core", "notifier");

    /**
     * As delivered: what begins something is refused first, what ends something last. Off, since a process at 100 % of its processors
     * is no reason to refuse anybody as long as it answers in time, which {@code sigcore.overload} sees to.
     */
    private static final CongestionOptions DEFAULT = new CongestionOptions(
            false,
            Duration.ofMillis(200),
            5,
            new Threshold(85, 95, 99),
            null,
            new Threshold(2000, 4000, 8000),
            true,
            new Priorities(22, 20, 10, 18),
            new Admitted(21, 18, 10),
            503,
            2);

    /** The document of a service. */
    static ConfigResource<CongestionOptions> resource(String service) {
        return SbiCongestion.document(service, CongestionOptions.class, DEFAULT);
    }

    /** By what a request does. */
    public record Priorities(
            @Doc("Begins a session, an association or an AF session.") @Range(min = 0, max = 31)
            int create,

            @Range(min = 0, max = 31) int update,
            @Range(min = 0, max = 31) int delete,
            @Range(min = 0, max = 31) int read) {}

    @Override
    public Duration samplingInterval() {
        return interval;
    }

    @Override
    public Map<String, Threshold> thresholds() {
        Map<String, Threshold> thresholds = new HashMap<>();
        thresholds.put(CongestionSampler.CPU, cpuPercent);
        thresholds.put(PENDING, pendingRequests);
        if (memoryPercent != null) {
            thresholds.put(MEMORY, memoryPercent);
        }
        return thresholds;
    }
}
