// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;

/** Configuration document {@code services/pre/settings}. */
@Doc("Evaluation of policies.")
public record PreSettings(
        @Doc("Number of recent evaluations that each process holds in memory, to explain them and to compare versions "
                + "of a project; about 5 KB each. 0 for none.")
        @Default("0")
        @Range(min = 0, max = 10_000)
        int recordedEvaluations,

        @Doc("Handling of an invalid part of a computed decision. KEEP_LAST keeps its last valid value, or omits a "
                + "part without one. LEAVE_OUT omits it. Rules that refer to an omitted part are omitted as well.")
        @Default("KEEP_LAST")
        @OneOf({PreSettings.KEEP_LAST, "LEAVE_OUT"})
        String invalidMembers) {
    static final String KEEP_LAST = "KEEP_LAST";

    /** The configuration document. */
    public static final ConfigResource<PreSettings> RESOURCE =
            ConfigResource.of("services/pre/settings", PreSettings.class, new PreSettings(0, KEEP_LAST));

    /** True if an invalid part of a decision keeps its last valid value; false if it is left out. */
    public boolean keepsLast() {
        return invalidMembers.equals(KEEP_LAST);
    }
}
