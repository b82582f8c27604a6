// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * How requests above a limit are treated.
 *
 * @param exemptPriority requests of this priority and more important ones (lower numbers) always pass; -1 none
 * @param errorCode the answer to one that does not
 * @param errorCause the cause in it
 * @param retryAfterSeconds Retry-After of that answer; 0 for none
 */
public record RateLimiting(
        boolean enabled, int exemptPriority, int errorCode, String errorCause, int retryAfterSeconds) {
    /** 429, no exemptions. */
    public static final RateLimiting DEFAULTS = new RateLimiting(true, -1, 429, "NF_CONGESTION_RISK", 1);
}
