// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.overload.SbiCongestion;
import org.sigcore.platform.overload.Threshold;

/**
 * {@code congestionConfigurations/nfsubscription}: load levels of the process at which requests about subscriptions are
 * refused. The congestion level is the highest level of any resource.
 */
@SpecRef("TS 29.500 6.8")
public record SubscriptionCongestionOptions(
        boolean enabled,

        @Doc("Interval between samples.") @Between(min = "10ms", max = "1m")
        Duration interval,

        @Doc("Number of consecutive samples that change the level.") @Range(min = 1, max = 100)
        int stateChangeSampleCount,

        @Doc("CPU use of this process over the last seconds, in percent of the CPU of the machine or container.")
        Threshold cpuPercent,

        @Doc("Heap use of this process, in percent of the maximum. If absent, heap use is ignored.") @Nullable
        Threshold memoryPercent,

        @Doc("Requests about subscriptions in progress.") Threshold pendingRequests,

        @Doc("Uses 3gpp-Sbi-Message-Priority. If false, or if a request has none, the priority of the operation "
                + "applies: 24 to subscribe, 20 to renew, 16 to unsubscribe.")
        boolean useMessagePriority,

        @Doc("Lowest priority that each level admits.") Admitted admitted,

        @Doc("HTTP status of a refusal.") @Range(min = 429, max = 503)
        int responseCode,

        @Doc("Retry-After of a refusal, in seconds.") @Range(min = 1, max = 3600)
        int retryAfterSeconds)
        implements SbiCongestion {
    /** Definition of the document. */
    public static final ConfigResource<SubscriptionCongestionOptions> RESOURCE = SbiCongestion.document(
            "nfsubscription",
            SubscriptionCongestionOptions.class,
            new SubscriptionCongestionOptions(
                    false,
                    Duration.ofMillis(200),
                    5,
                    new Threshold(85, 95, 99),
                    null,
                    new Threshold(1000, 2000, 4000),
                    true,
                    new Admitted(21, 16, 10),
                    503,
                    2));
}
