// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Options of overload reports (3gpp-Sbi-Oci). */
@Doc("What is done with overload reports (3gpp-Sbi-Oci).")
public record OciOptions(
        @Doc("Whether requests are reduced as received reports ask.")
        boolean enabled,

        @Range(min = -1, max = 31) @Doc("Priorities up to this are never held back; -1 none.")
        int exemptPriority,

        @Doc("Whether answers carry a report of this SCP while it discards.")
        boolean conveyOwn,

        @Range(min = 1, max = 86400) @Doc("Validity of own reports.")
        int validitySeconds,

        @Range(min = 400, max = 599) @Doc("The answer when there is no other producer.")
        int errorCode,

        @Doc("The cause in that answer.") String errorCause,

        @Range(min = 1, max = 86400)
        @Default("300")
        @Doc("A received report counts at most that long, whatever its Period-of-Validity says.")
        int maxValiditySeconds) {
    /** Applies received reports and sends none. */
    public static final OciOptions DEFAULTS = new OciOptions(true, -1, false, 30, 400, "UNSPECIFIED_MSG_FAILURE", 300);
}
