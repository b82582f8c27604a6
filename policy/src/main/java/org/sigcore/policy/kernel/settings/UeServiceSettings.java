// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code services/pcfue/settings}. */
@Doc("Settings of UE policies. Absent members take their values from the start-up properties.")
public record UeServiceSettings(
        @Doc("Refuses subscribers that are unknown to the UDR. If absent, policy.ue.validate-user applies.") @Nullable
        Boolean validateUser,

        @Doc("Supported optional features of N15. If absent, policy.ue.supported-features applies.")
        @Nullable
        @Matches("[A-Fa-f0-9]{1,64}")
        String supportedFeatures,

        @Doc("Delivery of UE policies to UEs.") @Default("{}")
        Delivery delivery,

        @Doc("Limit of sessions per subscriber.") @Default("{}")
        SessionLimit sessionLimit,

        @Doc("Additional keys. An unknown key is refused, with the nearest known one in the error.")
        @Default("{}")
        @Size(max = 100)
        Map<String, String> advancedSettings) {
    private static final AdvancedSettings KNOWN = new AdvancedSettings(
            AdvancedSettings.LOCK_WAIT,
            AdvancedSettings.COLLISIONS,
            AdvancedSettings.STALE_REQUESTS,
            AdvancedSettings.COMPRESSION,
            AdvancedSettings.UE_SLICING);

    /** The configuration document. */
    public static final ConfigResource<UeServiceSettings> RESOURCE = ConfigResource.of(
                    "services/pcfue/settings",
                    UeServiceSettings.class,
                    new UeServiceSettings(null, null, Delivery.DEFAULT, SessionLimit.NONE, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));

    /** Delivery of UE policy sections. */
    public record Delivery(
            @Doc("Maximum size of a MANAGE UE POLICY COMMAND in octets. Larger contents are split into several "
                    + "commands.")
            @Default("65535")
            @Range(min = 512, max = 65_535)
            int maxCommandSize,

            @Doc("Time after which an unanswered command is sent again. It doubles with each attempt.")
            @Default("16s")
            @Between(min = "100ms", max = "1h")
            Duration retryInterval,

            @Doc("Maximum number of attempts of an unanswered command. After them its sections wait until the AMF or "
                    + "the UE sends a message.")
            @Default("5")
            @Range(min = 1, max = 20)
            int maxAttempts,

            @Doc("Maximum number of attempts of a section that the UE refuses. After them it waits until it changes.")
            @Default("2")
            @Range(min = 1, max = 10)
            int refusedAttempts,

            @Doc("UPSC of the section with the URSP rules that policies install without a UPSI.")
            @Default("65001")
            @Range(min = 0, max = 65_535)
            int urspUpsc,

            @Doc("UPSC of the section with the URSP rules that applications request.")
            @Default("65002")
            @Range(min = 0, max = 65_535)
            int guidanceUpsc,

            @Doc("Interval at which subscriptions to status changes of AMFs are checked: whether they are still "
                    + "needed, and known to the AMF. 0s for no subscriptions.")
            @Default("1h")
            @Between(min = "0s", max = "7d")
            Duration amfStatusCheck) {
        /** The default settings. */
        public static final Delivery DEFAULT =
                new Delivery(65_535, Duration.ofSeconds(16), 5, 2, 65_001, 65_002, Duration.ofHours(1));
    }
}
