// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import java.time.Duration;
import java.util.Set;
import org.sigcore.scp.contract.scpcconfiguration.RoutingProperties;

/**
 * Timeouts and retries of requests. Immutable.
 *
 * @param responseTimeout from the request to the response headers, of one attempt
 * @param totalTransactionLifetime from the receipt of the request to the response headers, over all attempts; the
 *     consumer's {@code 3gpp-Sbi-Max-Rsp-Time} may shorten it, but not extend it
 * @param connectTimeout TCP and TLS set-up of one attempt
 * @param maxRoutingAttempts maximum number of attempts, including the first
 * @param alternateRouting false to limit requests to one attempt
 * @param retryStatuses response statuses that make the SCP try another producer
 * @param replayBytes maximum size of a request body that is buffered until the response begins; requests with a longer
 *     body are not repeated
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

    /** Returns the options of the start, which apply until the configuration has been read. */
    public static RoutingOptions of(RoutingProperties start) {
        return new RoutingOptions(
                start.responseTimeout(),
                start.totalTransactionLifetime(),
                start.connectTimeout(),
                start.maxRoutingAttempts(),
                start.alternateRouting(),
                start.retryStatuses(),
                start.replayBytes());
    }

    /** Returns true when a response with that status is retried at another producer. */
    public boolean retries(int status) {
        return alternateRouting && status >= 400 && retryStatuses.contains(status);
    }
}
