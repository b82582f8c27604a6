// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/** Thrown when a request gets no answer. Carries no stack trace. */
public final class DiameterSendException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Kind kind;

    public DiameterSendException(Kind kind, String detail) {
        super(kind + ": " + detail, null, false, false);
        this.kind = kind;
    }

    /** Returns the reason of the failure. */
    public Kind kind() {
        return kind;
    }

    /** Reason for a missing answer. */
    public enum Kind {
        /** No open peer leads to the destination; not sent. An agent answers with 3002. */
        UNABLE_TO_DELIVER,
        /** No route for the realm; not sent. An agent answers with 3003. */
        REALM_NOT_SERVED,
        /**
         * Too many pending requests of the peers that lead to the destination; not sent. An agent answers with 3004.
         */
        TOO_BUSY,
        /** Sent, but not answered in time. */
        TIMEOUT,
        /** Sent and possibly processed; the connection was lost, and there was no alternate peer. */
        CONNECTION_LOST,
        /** Sent, but the answer was malformed. */
        MALFORMED_ANSWER,
        /** The node is closed. */
        CLOSED
    }
}
