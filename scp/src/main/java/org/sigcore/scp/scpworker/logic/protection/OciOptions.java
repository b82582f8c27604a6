// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Options of overload reports (3gpp-Sbi-Oci). */
@Doc("Handling of overload reports (3gpp-Sbi-Oci).")
public record OciOptions(
        @Doc("Reduces requests as received reports request.")
        boolean enabled,

        @Range(min = -1, max = 31) @Doc("Message priorities up to this value are never reduced; -1 for none.")
        int exemptPriority,

        @Doc("Adds an overload report of this SCP to responses while it discards requests.")
        boolean conveyOwn,

        @Range(min = 1, max = 86400) @Doc("Validity period of reports of this SCP.")
        int validitySeconds,

        @Range(min = 400, max = 599) @Doc("HTTP status of the response if there is no other producer.")
        int errorCode,

        @Doc("Cause in that response.") String errorCause,

        @Range(min = 1, max = 86400)
        @Default("300")
        @Doc("Maximum validity of a received report, regardless of its Period-of-Validity.")
        int maxValiditySeconds) {
    /** Applies received reports and sends none. */
    public static final OciOptions DEFAULTS = new OciOptions(true, -1, false, 30, 400, "UNSPECIFIED_MSG_FAILURE", 300);
}
