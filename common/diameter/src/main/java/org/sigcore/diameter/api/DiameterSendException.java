// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/** A request that got no answer. No stack trace. */
public final class DiameterSendException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Kind kind;

    public DiameterSendException(Kind kind, String detail) {
        super(kind + ": " + detail, null, false, false);
        this.kind = kind;
    }

    /** What went wrong. */
    public Kind kind() {
        return kind;
    }

    /** Why there was no answer. */
    public enum Kind {
        /** No open peer leads to the destination; nothing was sent. An agent answers 3002. */
        UNABLE_TO_DELIVER,
        /** No route for that realm; nothing was sent. An agent answers 3003. */
        REALM_NOT_SERVED,
        /** Too many requests are waiting for the peers that lead there; nothing was sent. An agent answers 3004. */
        TOO_BUSY,
        /** Sent; no answer in time. */
        TIMEOUT,
        /** Sent, perhaps acted on; the connection was lost and there was no alternate peer. */
        CONNECTION_LOST,
        /** Sent; the answer was malformed. */
        MALFORMED_ANSWER,
        /** The node is closing. */
        CLOSED
    }
}
