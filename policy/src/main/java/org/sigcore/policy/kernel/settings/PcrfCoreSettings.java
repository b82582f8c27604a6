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

/** Configuration document {@code services/pcrfcore/settings}. */
@Doc("Settings of Gx and Rx. Absent members take their values from the start-up properties.")
public record PcrfCoreSettings(
        @Doc("Refuses subscribers that are unknown to the UDR. If absent, policy.pcrf.validate-user applies.") @Nullable
        Boolean validateUser,

        @Doc("Timeout of requests to a PCEF or AF. If absent, policy.pcrf.request-timeout applies.")
        @Nullable
        @Between(min = "100ms", max = "60s")
        Duration requestTimeout,

        @Doc("Limit of sessions per subscriber.") @Default("{}")
        SessionLimit sessionLimit,

        @Doc("Bit rates of media for which an AF specifies none. By default a class with a guaranteed bit rate gets 64 "
                + "Kbps, or 512 Kbps for VIDEO, and any other class gets no rate.")
        @Default("{}")
        MediaDefaults mediaDefaults,

        @Doc("Additional keys. An unknown key is refused, with the nearest known one in the error.")
        @Default("{}")
        @Size(max = 100)
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

    /** The configuration document. */
    public static final ConfigResource<PcrfCoreSettings> RESOURCE = ConfigResource.of(
                    "services/pcrfcore/settings",
                    PcrfCoreSettings.class,
                    new PcrfCoreSettings(null, null, SessionLimit.NONE, MediaDefaults.NONE, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));
}
