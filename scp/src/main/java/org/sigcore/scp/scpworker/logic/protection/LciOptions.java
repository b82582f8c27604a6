// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Options of load reports (3gpp-Sbi-Lci). */
@Doc("Handling of load reports (3gpp-Sbi-Lci).")
public record LciOptions(
        @Doc("Considers received reports in the selection of producers.")
        boolean enabled,

        @Doc("Adds the load of this SCP to responses.") boolean conveyOwn,

        @Range(min = 1, max = 100) @Doc("Change of the SCP's load, in percent, after which it is reported again.")
        int minimumChange,

        @Range(min = 1, max = 86400) @Default("3600") @Doc("Validity period of a received report that is not renewed.")
        int maxAgeSeconds) {
    /** Applies received reports and sends none. */
    public static final LciOptions DEFAULTS = new LciOptions(true, false, 5, 3600);
}
