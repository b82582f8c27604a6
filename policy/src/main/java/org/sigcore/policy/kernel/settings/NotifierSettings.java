// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Configuration document {@code services/notifier/settings}. */
@Doc("Notification of policy control events.")
public record NotifierSettings(
        @Doc("Maximum number of event subscriptions. Each one is held in the memory of every process with the role "
                + "notifier, and each event of a session is matched against all of them. Above the limit, "
                + "subscriptions are refused with 500 INSUFFICIENT_RESOURCES.")
        @Default("1000")
        @Range(min = 0, max = 10_000)
        int maxSubscriptions,

        @Doc("Maximum number of reports stored for a consumer that muted its subscription. Further reports are handled "
                + "as the consumer requested.")
        @Default("100")
        @Range(min = 1, max = 1_000)
        int maxHeldReports,

        @Doc("Time after which such a report is discarded.") @Default("1d") @Between(min = "1s", max = "30d")
        Duration heldReportsLast) {
    private static final NotifierSettings DEFAULT = new NotifierSettings(1000, 100, Duration.ofDays(1));

    /** The configuration document. */
    public static final ConfigResource<NotifierSettings> RESOURCE =
            ConfigResource.of("services/notifier/settings", NotifierSettings.class, DEFAULT);
}
