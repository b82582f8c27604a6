// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;

/** {@code services/pre/settings}. */
@Doc("How policies are evaluated.")
public record PreSettings(
        @Doc(
                "How many of its last evaluations each process keeps in memory, to explain them and to compare versions of a project on"
                        + " them; about 5 KB each. 0 keeps none.")
        @Default("0")
        @Range(min = 0, max = 10_000)
        int recordedEvaluations,

        @Doc("How an invalid part of a decision that a policy has computed is handled: KEEP_LAST keeps its last valid"
                + " value, or leaves it out if it has no valid value; LEAVE_OUT leaves it out. Rules that refer to a part"
                + " that is left out are left out as well.")
        @Default("KEEP_LAST")
        @OneOf({PreSettings.KEEP_LAST, "LEAVE_OUT"})
        String invalidMembers) {
    static final String KEEP_LAST = "KEEP_LAST";

    /** The document. */
    public static final ConfigResource<PreSettings> RESOURCE =
            ConfigResource.of("services/pre/settings", PreSettings.class, new PreSettings(0, KEEP_LAST));

    /** True if an invalid part of a decision keeps its last valid value; false if it is left out. */
    public boolean keepsLast() {
        return invalidMembers.equals(KEEP_LAST);
    }
}
