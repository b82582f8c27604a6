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

/** {@code services/pcfsm/settings}. */
@Doc("How SM policies and AF sessions are served. What is left out is as the start-up properties say.")
public record SmServiceSettings(
        @Doc("Refuse a subscriber that the UDR does not have; as policy.sm.validate-user where it is left out.")
        @Nullable
        Boolean validateUser,

        @Doc("Optional features of N7 that we support; as policy.sm.supported-features where it is left out.")
        @Nullable
        @Matches("[A-Fa-f0-9]{1,64}")
        String supportedFeatures,

        @Doc("Optional features of N5 that we support; as policy.sm.af-supported-features where it is left out.")
        @Nullable
        @Matches("[A-Fa-f0-9]{1,64}")
        String afSupportedFeatures,

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
            AdvancedSettings.STALE_REQUESTS,
            AdvancedSettings.BSF_WAIT,
            AdvancedSettings.BINDING_EXCLUDED,
            AdvancedSettings.COMPRESSION,
            AdvancedSettings.SM_SLICING,
            AdvancedSettings.BINDING_COMPRESSION,
            AdvancedSettings.DATA_EXCLUDED_DNNS,
            AdvancedSettings.SSV_EXCLUDED_DNNS);

    /** The document. */
    public static final ConfigResource<SmServiceSettings> RESOURCE = ConfigResource.of(
                    "services/pcfsm/settings",
                    SmServiceSettings.class,
                    new SmServiceSettings(null, null, null, SessionLimit.NONE, MediaDefaults.NONE, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));
}
