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
import org.sigcore.platform.configuration.schema.Size;

/** {@code services/pcrfcore/settings}. */
@Doc("How Gx and Rx are served. What is left out is as the start-up properties say.")
public record PcrfCoreSettings(
        @Doc("Refuse a subscriber that the UDR does not have; as policy.pcrf.validate-user where it is left out.")
        @Nullable
        Boolean validateUser,

        @Doc("How long a PCEF or AF may take to answer; as policy.pcrf.request-timeout where it is left out.")
        @Nullable
        @Between(min = "100ms", max = "60s")
        Duration requestTimeout,

        @Doc("How many sessions a subscriber may have.") @Default("{}")
        SessionLimit sessionLimit,

        @Doc(
                "Bit rates of media for which an AF gives none. Where nothing is set, a class with a guaranteed bit rate gets 64 Kbps, of VIDEO 512 Kbps, and any other class no rate.")
        @Default("{}")
        MediaDefaults mediaDefaults,

        @Doc("Further keys; an unknown one is refused with the nearest known one.") @Default("{}") @Size(max = 100)
        Map<String, String> advancedSettings) {
    private static final AdvancedSettings KNOWN = new AdvancedSettings(
            AdvancedSettings.LOCK_WAIT,
            AdvancedSettings.EMERGENCY,
            AdvancedSettings.COLLISIONS,
            AdvancedSettings.CONGESTION_CODE,
            AdvancedSettings.CONGESTION_EXPERIMENTAL,
            AdvancedSettings.CONGESTION_VENDOR,
            AdvancedSettings.STALE_REQUESTS,
            AdvancedSettings.RETRY_INTERVAL,
            AdvancedSettings.RETRY_ATTEMPTS,
            AdvancedSettings.COMPRESSION,
            AdvancedSettings.DATA_EXCLUDED_APNS,
            AdvancedSettings.SSV_EXCLUDED_APNS);

    /** The document. */
    public static final ConfigResource<PcrfCoreSettings> RESOURCE = ConfigResource.of(
                    "services/pcrfcore/settings",
                    PcrfCoreSettings.class,
                    new PcrfCoreSettings(null, null, SessionLimit.NONE, MediaDefaults.NONE, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));
}
