// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import org.jspecify.annotations.Nullable;

/**
 * One request and its outcome, as observed by one side.
 *
 * @param peer authority of the request on a client, remote address as {@code host:port} on a server
 * @param target path and query
 * @param status status code of the response; 0 without a response
 * @param failure reason why there was no complete response; null if there was one
 * @param startEpochMicros time when the request was started or received
 * @param durationMicros time until the last byte of the response, or the failure
 * @param correlation value of {@code 3gpp-Sbi-Correlation-Info}; null if absent
 * @param span null if the listener provided none
 * @param problem beginning of the body of an error response, as text; null if it had none
 */
public record SbiTransaction(
        Side side,
        String peer,
        String method,
        String target,
        int status,
        @Nullable SbiFailure failure,
        long startEpochMicros,
        long durationMicros,
        @Nullable String correlation,
        @Nullable SbiSpan span,
        @Nullable String problem) {
    /** Creates a transaction that is not part of a distributed trace, and that has no body of an error response. */
    public SbiTransaction(
            Side side,
            String peer,
            String method,
            String target,
            int status,
            @Nullable SbiFailure failure,
            long startEpochMicros,
            long durationMicros,
            @Nullable String correlation) {
        this(side, peer, method, target, status, failure, startEpochMicros, durationMicros, correlation, null, null);
    }

    /** Side that observed the transaction. */
    public enum Side {
        CLIENT,
        SERVER
    }
}
