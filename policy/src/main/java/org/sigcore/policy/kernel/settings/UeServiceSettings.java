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

/** {@code services/pcfue/settings}. */
@Doc("How UE policies are served. What is left out is as the start-up properties say.")
public record UeServiceSettings(
        @Doc("Refuse a subscriber that the UDR does not have; as policy.ue.validate-user where it is left out.")
        @Nullable
        Boolean validateUser,

        @Doc("Optional features of N15 that we support; as policy.ue.supported-features where it is left out.")
        @Nullable
        @Matches("[A-Fa-f0-9]{1,64}")
        String supportedFeatures,

        @Doc("How UE policies are brought to UEs.") @Default("{}")
        Delivery delivery,

        @Doc("How many sessions a subscriber may have.") @Default("{}")
        SessionLimit sessionLimit,

        @Doc("Further keys; an unknown one is refused with the nearest known one.") @Default("{}") @Size(max = 100)
        Map<String, String> advancedSettings) {
    private static final AdvancedSettings KNOWN = new AdvancedSettings(
            AdvancedSettings.LOCK_WAIT,
            AdvancedSettings.COLLISIONS,
            AdvancedSettings.STALE_REQUESTS,
            AdvancedSettings.COMPRESSION,
            AdvancedSettings.UE_SLICING);

    /** The document. */
    public static final ConfigResource<UeServiceSettings> RESOURCE = ConfigResource.of(
                    "services/pcfue/settings",
                    UeServiceSettings.class,
                    new UeServiceSettings(null, null, Delivery.DEFAULT, SessionLimit.NONE, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));

    /** How sections go to UEs. */
    public record Delivery(
            @Doc("Octets of a MANAGE UE POLICY COMMAND at most; what is more goes in further ones.")
            @Default("65535")
            @Range(min = 512, max = 65_535)
            int maxCommandSize,

            @Doc(
                    "After what time a command that the UE has not answered is sent again; twice as long after each further attempt.")
            @Default("16s")
            @Between(min = "100ms", max = "1h")
            Duration retryInterval,

            @Doc(
                    "How often a command is sent that nobody answers; then its sections wait until the AMF or the UE is heard of again.")
            @Default("5")
            @Range(min = 1, max = 20)
            int maxAttempts,

            @Doc("How often a section is sent that the UE refuses; then it waits until it changes.")
            @Default("2")
            @Range(min = 1, max = 10)
            int refusedAttempts,

            @Doc("UPSC of the section with the URSP rules that policies install without a UPSI.")
            @Default("65001")
            @Range(min = 0, max = 65_535)
            int urspUpsc,

            @Doc("UPSC of the section with the URSP rules that applications ask for.")
            @Default("65002")
            @Range(min = 0, max = 65_535)
            int guidanceUpsc,

            @Doc(
                    "How often it is looked whether a subscription to status changes of an AMF is still needed, and known there; with 0s we subscribe at none.")
            @Default("1h")
            @Between(min = "0s", max = "7d")
            Duration amfStatusCheck) {
        /** As it comes. */
        public static final Delivery DEFAULT =
                new Delivery(65_535, Duration.ofSeconds(16), 5, 2, 65_001, 65_002, Duration.ofHours(1));
    }
}
