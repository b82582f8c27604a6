// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.Map;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Settings of congestion control for an SBI service, configured by a document of the NF. */
public interface SbiCongestion extends CongestionSettings {
    /** Name of the requests in progress in {@link #thresholds}. */
    String PENDING = "PENDING";

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
