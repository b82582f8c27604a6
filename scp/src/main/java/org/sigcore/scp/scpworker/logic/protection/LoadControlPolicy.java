// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * What is done with load reports (3gpp-Sbi-Lci).
 *
 * @param enabled whether producers' reports weigh in the selection, in the place of the load in their profile
 * @param conveyOwn whether answers and requests carry a report of this SCP
 * @param minimumChange own load is reported anew when it has changed by that many percent
 */
public record LoadControlPolicy(boolean enabled, boolean conveyOwn, int minimumChange) {
    /** Received reports count, own ones are not sent. */
    public static final LoadControlPolicy DEFAULTS = new LoadControlPolicy(true, false, 5);
}
