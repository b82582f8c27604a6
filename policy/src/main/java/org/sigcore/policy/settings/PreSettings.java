// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.settings;

import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** {@code services/pre/settings}. */
@Doc("How policies are evaluated.")
public record PreSettings(
        @Doc(
                "How many of its last evaluations each process keeps in memory, to explain them and to compare versions of a project on"
                        + " them; about 5 KB each. 0 keeps none.")
        @Default("0")
        @Range(min = 0, max = 10_000)
        int recordedEvaluations) {
    /** The document. */
    public static final ConfigResource<PreSettings> RESOURCE =
            ConfigResource.of("services/pre/settings", PreSettings.class, new PreSettings(0));
}
