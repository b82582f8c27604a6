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

/** {@code services/pcfam/settings}. */
@Doc("How access and mobility policies are served. What is left out is as the start-up properties say.")
public record AmServiceSettings(
        @Doc("Refuse a subscriber that the UDR does not have; as policy.am.validate-user where it is left out.")
        @Nullable
        Boolean validateUser,

        @Doc("Optional features of N15 that we support; as policy.am.supported-features where it is left out.")
        @Nullable
        @Matches("[A-Fa-f0-9]{1,64}")
        String supportedFeatures,

        @Doc("How many sessions a subscriber may have.") @Default("{}")
        SessionLimit sessionLimit,

        @Doc("Further keys; an unknown one is refused with the nearest known one.") @Default("{}") @Size(max = 100)
        Map<String, String> advancedSettings) {
    private static final AdvancedSettings KNOWN = new AdvancedSettings(
            AdvancedSettings.LOCK_WAIT,
            AdvancedSettings.COLLISIONS,
            AdvancedSettings.STALE_REQUESTS,
            AdvancedSettings.COMPRESSION,
            AdvancedSettings.AM_SLICING);

    /** The document. */
    public static final ConfigResource<AmServiceSettings> RESOURCE = ConfigResource.of(
                    "services/pcfam/settings",
                    AmServiceSettings.class,
                    new AmServiceSettings(null, null, SessionLimit.NONE, Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));
}
