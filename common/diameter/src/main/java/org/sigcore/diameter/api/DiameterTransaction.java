// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.jspecify.annotations.Nullable;

/**
 * One request and its answer, seen from one side.
 *
 * @param side which
 * @param peer Diameter identity of the neighbour
 * @param applicationId of the header
 * @param commandCode of the header
 * @param command short name of the request, such as {@code CCR}; the code in digits where it is unknown
 * @param sessionId null when the request carries none
 * @param resultCode Result-Code or Experimental-Result-Code; 0 when there was no answer
 * @param failure why there was no answer; null when there was one
 * @param startEpochMicros when the request was sent or received, µs since 1970
 * @param durationMicros until the answer was received or sent
 * @param way which message it was, of those that several nodes see; null when the listener does not trace
 */
public record DiameterTransaction(
        Side side,
        String peer,
        long applicationId,
        int commandCode,
        String command,
        @Nullable String sessionId,
        int resultCode,
        @Nullable String failure,
        long startEpochMicros,
        long durationMicros,
        @Nullable Way way) {
    /**
     * What is the same at each node that a request passes, and what this one has to do with it.
     *
     * @param origin Origin-Host; null without
     * @param endToEnd End-to-End Identifier
     * @param relayed whether this node has sent it for another
     * @param cause what the listener has told of the thread that sent it; null without
     */
    public record Way(
            @Nullable String origin,
            int endToEnd,
            boolean relayed,
            @Nullable String cause) {}

    /** One that nobody traces. */
    public DiameterTransaction(
            Side side,
            String peer,
            long applicationId,
            int commandCode,
            String command,
            @Nullable String sessionId,
            int resultCode,
            @Nullable String failure,
            long startEpochMicros,
            long durationMicros) {
        this(
                side,
                peer,
                applicationId,
                commandCode,
                command,
                sessionId,
                resultCode,
                failure,
                startEpochMicros,
                durationMicros,
                null);
    }

    /** Which end of the transaction this node is. */
    public enum Side {
        /** We sent the request, as its origin or as an agent. */
        CLIENT,
        /** We received the request. */
        SERVER
    }
}
