// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Options of load reports (3gpp-Sbi-Lci). */
@Doc("What is done with load reports (3gpp-Sbi-Lci).")
public record LciOptions(
        @Doc("Whether received reports weigh in the selection.")
        boolean enabled,

        @Doc("Whether answers carry the load of this SCP.") boolean conveyOwn,

        @Range(min = 1, max = 100) @Doc("Own load is reported again after a change by that many percent.")
        int minimumChange,

        @Range(min = 1, max = 86400) @Default("3600") @Doc("A received report that is not renewed counts that long.")
        int maxAgeSeconds) {
    /** Applies received reports and sends none. */
    public static final LciOptions DEFAULTS = new LciOptions(true, false, 5, 3600);
}
