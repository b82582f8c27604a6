// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.diamgateway;

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
 * {@code diameter/congestionControl}: load levels from which requests are rejected, by priority. The congestion level
 * is the highest level of any resource.
 */
@SpecRef("RFC 7944 4")
public record RxCongestionOptions(
        boolean enabled,

        @Doc("Interval between samples.") @Between(min = "10ms", max = "1m")
        Duration samplingInterval,

        @Doc("Number of consecutive samples that change the level.") @Range(min = 1, max = 100)
        int stateChangeSampleCount,

        @Doc("CPU use of this process over the last seconds, in percent of the CPU of the machine or container.")
        Threshold cpuPercent,

        @Doc("Initial AARs waiting for a lookup.") Threshold waitingLookups,
        @Doc("Requests waiting for answers of next hops.") Threshold pendingRequests,

        @Doc("Priorities of requests without DRMP; 0 is the highest, 15 the lowest.")
        Priorities priorities,

        @Doc("Lowest priority that each level admits.") Admitted admitted)
        implements DiameterCongestion {
    /**
     * Default values: first AARs are rejected before requests of existing sessions. Disabled by default, since a
     * process at 100 % CPU need not reject requests as long as it responds in time, which {@code sigcore.overload}
     * ensures.
     */
    public static final RxCongestionOptions DEFAULT = new RxCongestionOptions(
            false,
            Duration.ofMillis(200),
            5,
            new Threshold(85, 95, 99),
            new Threshold(2500, 3500, 4500),
            new Threshold(20_000, 40_000, 60_000),
            new Priorities(10, 8, 5, 8, 5),
            new Admitted(12, 8, 5));

    /** Definition of the document. */
    public static final ConfigResource<RxCongestionOptions> RESOURCE =
            DiameterCongestion.document(RxCongestionOptions.class, DEFAULT);

    /** Resource name in {@link #thresholds} and meters: first AARs waiting for their look-up. */
    public static final String LOOKUPS = "LOOKUPS";

    /** Resource name: requests waiting for answers of next hops. */
    public static final String PENDING = "PENDING";

    @Override
    public Map<String, Threshold> thresholds() {
        return Map.of(CongestionSampler.CPU, cpuPercent, LOOKUPS, waitingLookups, PENDING, pendingRequests);
    }

    /** Priorities by kind of request. */
    public record Priorities(
            @Range(min = 0, max = 15) int aarI,
            @Range(min = 0, max = 15) int aarU,
            @Range(min = 0, max = 15) int str,
            @Range(min = 0, max = 15) int rar,
            @Range(min = 0, max = 15) int asr) {
        /** Default priority of RFC 7944 3. */
        private static final int UNKNOWN = 10;

        /** Returns the priority of a request without a DRMP AVP. */
        public int of(RxKind kind) {
            return switch (kind) {
                case AAR_I -> aarI;
                case AAR_U -> aarU;
                case STR -> str;
                case RAR -> rar;
                case ASR -> asr;
                case OTHER -> UNKNOWN;
            };
        }
    }
}
