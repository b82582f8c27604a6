// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.settings;

import java.util.Map;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** {@code services/policyds/settings}. */
@Doc("How subscriber data are kept.")
public record PolicydsSettings(
        @Doc("Keys; an unknown one is refused with the nearest known one.") @Default("{}") @Size(max = 100)
        Map<String, String> advancedSettings) {
    private static final AdvancedSettings KNOWN = new AdvancedSettings(AdvancedSettings.COMPRESSION);

    /** The document. */
    public static final ConfigResource<PolicydsSettings> RESOURCE = ConfigResource.of(
                    "services/policyds/settings", PolicydsSettings.class, new PolicydsSettings(Map.of()))
            .check((settings, problems) -> KNOWN.check(settings.advancedSettings(), problems));
}
