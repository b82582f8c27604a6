// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.overload.SbiCongestion;
import org.sigcore.platform.overload.Threshold;

/**
 * Configuration document {@code congestionConfigurations/{service}}: load levels from which requests of a service are
 * rejected. The level is the highest level of any resource.
 */
@SpecRef("TS 29.500 6.8")
public record CongestionOptions(
        boolean enabled,

        @Doc("Interval between samples.") @Between(min = "10ms", max = "1m")
        Duration interval,

        @Doc("Number of consecutive samples that change the level.") @Range(min = 1, max = 100)
        int stateChangeSampleCount,

        @Doc("CPU use of this process over the last seconds, in percent of the CPU of the machine or container.")
        Threshold cpuPercent,

        @Doc("Heap use of this process, in percent of the maximum. If absent, heap use is ignored.") @Nullable
        Threshold memoryPercent,

        @Doc("Requests of the service in progress.") Threshold pendingRequests,

        @Doc("Uses 3gpp-Sbi-Message-Priority, or DRMP. If false, or if a request has none, the priority of the "
                + "operation applies.")
        boolean useMessagePriority,

        @Doc("Priorities of requests without one; 0 is the highest, 31 the lowest.")
        Priorities priorities,

        @Doc("Lowest priority that each level admits.") Admitted admitted,

        @Doc("HTTP status of a refusal on the SBI.") @Range(min = 429, max = 503)
        int responseCode,

        @Doc("Retry-After of a refusal on the SBI, in seconds.") @Range(min = 1, max = 3600)
        int retryAfterSeconds)
        implements SbiCongestion {
    /** Services with congestion control, by the name of their project or role. */
    public static final List<String> SERVICES = List.of("pcf-sm", "pcf-am", "pcf-ue", "pcrf-core", "notifier");

    /**
     * Default settings: creating requests are rejected first, terminating requests last. Disabled, since a process that
     * uses its processors fully is not congested while it answers in time; {@code sigcore.overload} covers response
     * times.
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

    /** Documents by service. */
    public static final Map<String, ConfigResource<CongestionOptions>> RESOURCES = resources();

    private static Map<String, ConfigResource<CongestionOptions>> resources() {
        Map<String, ConfigResource<CongestionOptions>> resources = new LinkedHashMap<>();
        SERVICES.forEach(
                service -> resources.put(service, SbiCongestion.document(service, CongestionOptions.class, DEFAULT)));
        return Collections.unmodifiableMap(resources);
    }

    /** Default priorities by operation. */
    public record Priorities(
            @Doc("Request that creates a session, an association or an AF session.") @Range(min = 0, max = 31)
            int create,

            @Range(min = 0, max = 31) int update,
            @Range(min = 0, max = 31) int delete,
            @Range(min = 0, max = 31) int read) {}
}
