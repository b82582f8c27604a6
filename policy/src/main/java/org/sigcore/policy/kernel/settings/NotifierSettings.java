// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** {@code services/notifier/settings}. */
@Doc("How consumers are told of policy control events.")
public record NotifierSettings(
        @Doc(
                "How many subscriptions to events there may be; each is in the memory of every process with the role notifier, and each"
                        + " event of a session asks all of them. One more is refused with 500 INSUFFICIENT_RESOURCES.")
        @Default("1000")
        @Range(min = 0, max = 10_000)
        int maxSubscriptions,

        @Doc(
                "How many reports are kept for a consumer that has muted its subscription; what follows then is as it has said.")
        @Default("100")
        @Range(min = 1, max = 1_000)
        int maxHeldReports,

        @Doc("After what time such a report is dropped.") @Default("1d") @Between(min = "1s", max = "30d")
        Duration heldReportsLast) {
    private static final NotifierSettings DEFAULT = new NotifierSettings(1000, 100, Duration.ofDays(1));

    /** The document. */
    public static final ConfigResource<NotifierSettings> RESOURCE =
            ConfigResource.of("services/notifier/settings", NotifierSettings.class, DEFAULT);
}
