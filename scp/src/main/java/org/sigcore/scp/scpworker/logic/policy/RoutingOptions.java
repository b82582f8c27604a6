// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import java.time.Duration;
import java.util.Set;

/**
 * How long and how often a request is tried. Immutable.
 *
 * @param responseTimeout request sent to response headers received, for one attempt
 * @param totalTransactionLifetime request received to response headers, over all attempts; the consumer's
 *     {@code 3gpp-Sbi-Max-Rsp-Time} may shorten it, never lengthen it
 * @param connectTimeout TCP and TLS set-up, for one attempt
 * @param maxRoutingAttempts the first one included
 * @param alternateRouting false: one attempt, whatever happens
 * @param retryStatuses answers that make the SCP ask another producer
 * @param replayBytes how much of a request's body is kept until the response begins; a longer one is not sent again
 */
public record RoutingOptions(
        Duration responseTimeout,
        Duration totalTransactionLifetime,
        Duration connectTimeout,
        int maxRoutingAttempts,
        boolean alternateRouting,
        Set<Integer> retryStatuses,
        int replayBytes) {

    public RoutingOptions {
        retryStatuses = Set.copyOf(retryStatuses);
    }

    /** True when an answer with that status may be replaced by another producer's. */
    public boolean retries(int status) {
        return alternateRouting && status >= 400 && retryStatuses.contains(status);
    }
}
