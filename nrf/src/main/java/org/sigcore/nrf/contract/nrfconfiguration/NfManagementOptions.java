// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;

/** {@code nfManagementOptions}: registrations and subscriptions. */
@Doc("Settings of registrations and subscriptions.")
public record NfManagementOptions(
        @Doc("Heart-beat timers for particular NF types.") List<HeartBeatTimer> nfHeartBeatTimers,

        @Doc("Returns only the attributes that the NRF changed to NFs that support this.")
        FeatureStatus profileChangesInResponse,

        @Doc("Allows several equal subscriptions. If disabled, the second one renews the first.")
        FeatureStatus allowDuplicateSubscription,

        @Doc("Maximum number of subscriptions.") SubscriptionLimit subscriptionLimit,

        @Doc("Notifies subscribers of the changes of a profile (profileChanges) instead of the entire profile.")
        FeatureStatus profileChangesInNotification,

        @Doc("Change of the load of an NF or a service, in points, since the last notification that triggers the next "
                + "one; 0 for any change. If absent, a change of load alone is reported only to subscribers whose "
                + "monitoredAttributes name it.")
        @Nullable
        @Range(min = 0, max = 100)
        Integer loadChangeThreshold) {

    /** Heart-beat timers of an NF type. */
    @Doc("Heart-beat timers of an NF type.")
    public record HeartBeatTimer(
            @Matches("[A-Za-z0-9_-]{1,64}") String nfType,
            @Between(min = "1s", max = "1d") Duration minHbTimer,
            @Between(min = "1s", max = "1d") Duration maxHbTimer,
            @Between(min = "1s", max = "1d") Duration defaultHbTimer) {
        public HeartBeatTimer {
            if (minHbTimer.compareTo(defaultHbTimer) > 0 || defaultHbTimer.compareTo(maxHbTimer) > 0) {
                throw new IllegalArgumentException("expected minHbTimer <= defaultHbTimer <= maxHbTimer");
            }
        }
    }

    /** Maximum number of subscriptions, and the percentages of it that raise an alert. */
    @Doc("Maximum number of subscriptions, and the percentages of it that raise alerts.")
    public record SubscriptionLimit(
            @Default("DISABLED") FeatureStatus featureStatus,

            @Default("1000") @Range(min = 1, max = 10_000_000)
            int globalMaxLimit,

            @Default("60") @Range(min = 1, max = 100) int warn,
            @Default("70") @Range(min = 1, max = 100) int minor,
            @Default("80") @Range(min = 1, max = 100) int major,
            @Default("90") @Range(min = 1, max = 100) int critical) {
        public SubscriptionLimit {
            if (warn > minor || minor > major || major > critical) {
                throw new IllegalArgumentException("expected warn <= minor <= major <= critical");
            }
        }

        /**
         * Returns the alert level of a number of subscriptions: 0 below all thresholds, 1 for WARN to 4 for CRITICAL.
         */
        public int level(int count) {
            long percent = count * 100L / globalMaxLimit;
            return !featureStatus.on()
                    ? 0
                    : percent >= critical ? 4 : percent >= major ? 3 : percent >= minor ? 2 : percent >= warn ? 1 : 0;
        }
    }

    /** Document of the configuration API. */
    public static final ConfigResource<NfManagementOptions> RESOURCE = ConfigResource.of(
            "nfManagementOptions",
            NfManagementOptions.class,
            new NfManagementOptions(
                    List.of(),
                    FeatureStatus.ENABLED,
                    FeatureStatus.ENABLED,
                    new SubscriptionLimit(FeatureStatus.DISABLED, 1000, 60, 70, 80, 90),
                    FeatureStatus.DISABLED,
                    null));
}
