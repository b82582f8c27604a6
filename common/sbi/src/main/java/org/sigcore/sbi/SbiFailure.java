// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

/**
 * Reason why a stream ended prematurely.
 *
 * @param kind category of the failure
 * @param processed false if the peer certainly did not process the request (never sent, REFUSED_STREAM, above the last
 *     stream of GOAWAY), so that any method may be retried elsewhere
 * @param detail description for logs and ProblemDetails; reveals no internals
 */
public record SbiFailure(Kind kind, boolean processed, String detail) {
    /** Category of a failure. */
    public enum Kind {
        CONNECT_FAILED,
        CONNECT_TIMEOUT,
        /** This side has too many connections, waiting requests or look-ups of host names. */
        NO_CAPACITY,
        RESPONSE_TIMEOUT,
        RESET_BY_PEER,
        CONNECTION_LOST,
        PROTOCOL_ERROR,
        HEADER_TOO_LARGE,
        BODY_TOO_LARGE,
        /** The peer does not accept a header list of this size, so the message was not sent. */
        PEER_LIMIT,
        /** A header field has a character that must not be sent, so the message was not sent. */
        NOT_SENDABLE,
        CANCELLED
    }
}
