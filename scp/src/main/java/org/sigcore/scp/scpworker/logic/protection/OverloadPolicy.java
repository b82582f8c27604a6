// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * What is done with overload reports (3gpp-Sbi-Oci).
 *
 * @param enabled whether requests to a producer are reduced as its reports ask
 * @param exemptPriority requests of this priority and more important ones (lower numbers) are never held back; -1 none
 * @param conveyOwn whether answers carry a report of this SCP while it discards
 * @param validitySeconds of own reports
 * @param errorCode the answer when there is no other producer
 * @param errorCause the cause in it
 */
public record OverloadPolicy(
        boolean enabled, int exemptPriority, boolean conveyOwn, int validitySeconds, int errorCode, String errorCause) {
    /** Received reports count, own ones are not sent. */
    public static final OverloadPolicy DEFAULTS =
            new OverloadPolicy(true, -1, false, 30, 400, "UNSPECIFIED_MSG_FAILURE");
}
