// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import org.jspecify.annotations.Nullable;

/**
 * One request and its end, as one side saw it.
 *
 * @param peer at a client the authority that was called, at a server the remote address as {@code host:port}
 * @param target path and query
 * @param status of the response; 0 when there was none
 * @param failure why there was no whole response; null when there was one
 * @param startEpochMicros when the request was begun or received
 * @param durationMicros until the response's last byte, or the failure
 * @param correlation value of {@code 3gpp-Sbi-Correlation-Info}; null without one
 * @param span null when the listener has given none
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
        @Nullable SbiSpan span) {
    /** One of no distributed trace. */
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
        this(side, peer, method, target, status, failure, startEpochMicros, durationMicros, correlation, null);
    }

    /** Who tells. */
    public enum Side {
        CLIENT,
        SERVER
    }
}
