// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * What becomes of a producer that says that it has too much to do (429 or 503 with Retry-After).
 *
 * @param maxHoldSeconds a producer is left alone for as long as its Retry-After says, but no longer than this
 * @param exemptPriority requests of this priority and more important ones (lower numbers) go to it all the same; -1 none
 * @param errorCode the answer when there is no other producer
 * @param errorCause the cause in it
 */
public record CongestionControl(
        boolean enabled, int maxHoldSeconds, int exemptPriority, int errorCode, String errorCause) {
    /** At most ten seconds; all requests. */
    public static final CongestionControl DEFAULTS = new CongestionControl(true, 10, -1, 500, "NF_SERVICE_FAILOVER");
}
