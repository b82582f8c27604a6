// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * How many requests may be unanswered at one producer.
 *
 * @param maxOutstanding to one producer (its FQDN; its address where it has none)
 * @param errorCode the answer when there is no other producer
 * @param errorCause the cause in it
 */
public record CircuitBreaking(boolean enabled, int maxOutstanding, int errorCode, String errorCause) {
    /** Off in effect for a lab: 1,000 unanswered requests. */
    public static final CircuitBreaking DEFAULTS = new CircuitBreaking(true, 1000, 503, "NF_CONGESTION");
}
