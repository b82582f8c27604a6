// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.Map;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** How congestion of a service on the SBI is found and met, as a document of an NF says. */
public interface SbiCongestion extends CongestionSettings {
    /** As {@link #thresholds} names requests that are being carried out. */
    String PENDING = "PENDING";

    /** The lowest priority that each level still admits. */
    Admitted admitted();

    @Override
    default Map<CongestionLevel, Integer> lowestAdmitted() {
        return Map.of(
                CongestionLevel.DOC, admitted().doc(),
                CongestionLevel.CONGESTION_L1, admitted().l1(),
                CongestionLevel.CONGESTION_L2, admitted().l2());
    }

    /** Whether {@code 3gpp-Sbi-Message-Priority} counts. */
    boolean useMessagePriority();

    /** Status of a refusal. */
    int responseCode();

    /** Retry-After of a refusal, in seconds. */
    int retryAfterSeconds();

    /** By level; 0 is the highest priority, 31 the lowest. */
    record Admitted(
            @Doc("Danger of congestion.") @Range(min = 0, max = 31)
            int doc,

            @Range(min = 0, max = 31) int l1,
            @Range(min = 0, max = 31) int l2) {}

    /** The document of a service, {@code congestionConfigurations/{service}}, checked. */
    static <T extends Record & SbiCongestion> ConfigResource<T> document(String service, Class<T> type, T defaults) {
        return ConfigResource.of("congestionConfigurations/" + service, type, defaults)
                .doc("From which load on which requests of the service are refused.")
                .check((options, problems) -> problems.unless(
                        options.admitted().doc() >= options.admitted().l1()
                                && options.admitted().l1() >= options.admitted().l2(),
                        "/admitted",
                        "expected each level to admit no more than the one before"));
    }
}
