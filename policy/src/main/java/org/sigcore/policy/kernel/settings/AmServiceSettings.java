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

/** Configuration document {@code services/pcfam/settings}. */
@Doc("Settings of access and mobility policies. Absent members take their values from the start-up properties.")
public record AmServiceSettings(
        @Doc("Refuses subscribers that are unknown to the UDR. If absent, policy.am.validate-user applies.") @Nullable
        Boolean validateUser,

        @Doc("Supported optional features of N15. If absent, policy.am.supported-features applies.")
        @Nullable
        @Matches("[A-Fa-f0-9]{1,64}")
        String supportedFeatures,

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
            AdvancedSettings.AM_SLICING);

    /** The configuration document. */
    public static final ConfigResource<AmServiceSettings> RESOURCE = ConfigResource.of(
                    "services/pcfam/settings",
                    AmServiceSettings.class,
                    new AmServiceSettings(null, null, SessionLimit.NONE, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));
}
