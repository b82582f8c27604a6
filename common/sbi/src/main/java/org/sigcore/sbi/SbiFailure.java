// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

/**
 * Why a stream ended before its end.
 *
 * @param kind what happened
 * @param processed false when the peer surely did not act on the request (never sent, REFUSED_STREAM, above GOAWAY's
 *     last stream), so that any method may be sent again elsewhere
 * @param detail for logs and ProblemDetails; names no inside
 */
public record SbiFailure(Kind kind, boolean processed, String detail) {
    /** What ended the stream. */
    public enum Kind {
        CONNECT_FAILED,
        CONNECT_TIMEOUT,
        RESPONSE_TIMEOUT,
        RESET_BY_PEER,
        CONNECTION_LOST,
        PROTOCOL_ERROR,
        HEADER_TOO_LARGE,
        BODY_TOO_LARGE,
        CANCELLED
    }
}
