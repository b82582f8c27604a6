// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Settings of congestion control for an SBI service, configured by a document of the NF. */
public interface SbiCongestion extends CongestionSettings {
    /** Name of the requests in progress in {@link #thresholds}. */
    String PENDING = "PENDING";

    /** Name of the heap use in {@link #thresholds}. */
    String MEMORY = "MEMORY";

    /** Returns the time between two samples. */
    Duration interval();

    @Override
    default Duration samplingInterval() {
        return interval();
    }

    /** Returns the thresholds of {@link CongestionSampler#CPU}. */
    Threshold cpuPercent();

    /** Returns the thresholds of {@link #PENDING}. */
    Threshold pendingRequests();

    /** Returns the thresholds of {@link #MEMORY}; null if heap use is ignored. */
    default @Nullable Threshold memoryPercent() {
        return null;
    }

    @Override
    default Map<String, Threshold> thresholds() {
        Map<String, Threshold> thresholds = new HashMap<>();
        thresholds.put(CongestionSampler.CPU, cpuPercent());
        thresholds.put(PENDING, pendingRequests());
        Threshold memory = memoryPercent();
        if (memory != null) {
            thresholds.put(MEMORY, memory);
        }
        return thresholds;
    }

    /** Returns the lowest priority that each level still admits. */
    Admitted admitted();

    @Override
    default Map<CongestionLevel, Integer> lowestAdmitted() {
        return Map.of(
                CongestionLevel.DOC, admitted().doc(),
                CongestionLevel.CONGESTION_L1, admitted().l1(),
                CongestionLevel.CONGESTION_L2, admitted().l2());
    }

    /** Returns true if {@code 3gpp-Sbi-Message-Priority} is evaluated. */
    boolean useMessagePriority();

    /** Returns the status of a rejection. */
    int responseCode();

    /** Returns Retry-After of a rejection, in seconds. */
    int retryAfterSeconds();

    /** Lowest admitted priority by level; 0 is the highest priority, 31 the lowest. */
    record Admitted(
            @Doc("Danger of congestion.") @Range(min = 0, max = 31)
            int doc,

            @Range(min = 0, max = 31) int l1,
            @Range(min = 0, max = 31) int l2) {}

    /** Creates the configuration item {@code congestionConfigurations/{service}} with its checks. */
    static <T extends Record & SbiCongestion> ConfigResource<T> document(String service, Class<T> type, T defaults) {
        return ConfigResource.of("congestionConfigurations/" + service, type, defaults)
                .doc("Load levels at which requests of the service are refused.")
                .check((options, problems) -> problems.unless(
                        options.admitted().doc() >= options.admitted().l1()
                                && options.admitted().l1() >= options.admitted().l2(),
                        "/admitted",
                        "expected each level to admit no more than the one before"));
    }
}
