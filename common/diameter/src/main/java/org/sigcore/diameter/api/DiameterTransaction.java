// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.jspecify.annotations.Nullable;

/**
 * A request and its answer, as observed by one side.
 *
 * @param side role of this node
 * @param peer Diameter identity of the neighbour
 * @param applicationId Application-Id of the header
 * @param commandCode command code of the header
 * @param command short name of the request, such as {@code CCR}; the code in digits if unknown
 * @param sessionId null if the request carries none
 * @param resultCode Result-Code or Experimental-Result-Code; 0 without an answer
 * @param failure reason for a missing answer; null if there was one
 * @param startEpochMicros time when the request was sent or received, in µs since 1970
 * @param durationMicros time until the answer was received or sent
 * @param way end-to-end identity of the request for tracing; null if the listener does not trace
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
     * End-to-end identity of a request, common to all nodes on its path, and the role of this node.
     *
     * @param origin Origin-Host; null if absent
     * @param endToEnd End-to-End Identifier
     * @param relayed true if this node forwarded the request for another node
     * @param cause cause that the listener provided on the sending thread; null without
     */
    public record Way(
            @Nullable String origin,
            int endToEnd,
            boolean relayed,
            @Nullable String cause) {}

    /** Creates a transaction without tracing. */
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

    /** Role of this node in the transaction. */
    public enum Side {
        /** This node sent the request, as its origin or as an agent. */
        CLIENT,
        /** This node received the request. */
        SERVER
    }
}
