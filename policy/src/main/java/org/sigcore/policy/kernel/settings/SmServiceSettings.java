// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code services/pcfsm/settings}. */
@Doc("Settings of SM policies and AF sessions. Absent members take their values from the start-up properties.")
public record SmServiceSettings(
        @Doc("Refuses subscribers that are unknown to the UDR. If absent, policy.sm.validate-user applies.") @Nullable
        Boolean validateUser,

        @Doc("Supported optional features of N7. If absent, policy.sm.supported-features applies.")
        @Nullable
        @Matches("[A-Fa-f0-9]{1,64}")
        String supportedFeatures,

        @Doc("Supported optional features of N5. If absent, policy.sm.af-supported-features applies.")
        @Nullable
        @Matches("[A-Fa-f0-9]{1,64}")
        String afSupportedFeatures,

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
            AdvancedSettings.STALE_REQUESTS,
            AdvancedSettings.BSF_WAIT,
            AdvancedSettings.BINDING_EXCLUDED,
            AdvancedSettings.COMPRESSION,
            AdvancedSettings.SM_SLICING,
            AdvancedSettings.BINDING_COMPRESSION,
            AdvancedSettings.DATA_EXCLUDED_DNNS,
            AdvancedSettings.SSV_EXCLUDED_DNNS);

    /** The configuration document. */
    public static final ConfigResource<SmServiceSettings> RESOURCE = ConfigResource.of(
                    "services/pcfsm/settings",
                    SmServiceSettings.class,
                    new SmServiceSettings(null, null, null, SessionLimit.NONE, MediaDefaults.NONE, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));
}
