// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/**
 * Counters since the start and current gauges, for metrics.
 *
 * @param connections open transport connections
 * @param openPeers peers to which requests can be sent
 * @param pendingRequests requests sent and not yet answered
 * @param requestsInHandlers received requests being handled on virtual threads
 * @param requestsReceived excludes the base protocol
 * @param requestsSent includes retransmissions
 * @param answersReceived answers matched to a request
 * @param answersSent answers of all kinds
 * @param errorsSent answers with which the node itself refused a request
 * @param timeouts requests that were not answered in time
 * @param failovers requests sent again to an alternate peer
 * @param duplicates retransmitted requests answered from memory
 * @param unmatchedAnswers answers that matched no request, usually late ones
 * @param malformedMessages received octets that are not a Diameter message
 * @param peersRefused nodes with an unknown name, or with one that they do not own
 * @param connectionsRefused connections closed on arrival because of a limit or an existing connection of the peer, or
 *     closed before the capabilities exchange to make room
 * @param bytesReceived from all connections
 * @param bytesSent to all connections
 */
public record DiameterStats(
        long connections,
        long openPeers,
        long pendingRequests,
        long requestsInHandlers,
        long requestsReceived,
        long requestsSent,
        long answersReceived,
        long answersSent,
        long errorsSent,
        long timeouts,
        long failovers,
        long duplicates,
        long unmatchedAnswers,
        long malformedMessages,
        long peersRefused,
        long connectionsRefused,
        long bytesReceived,
        long bytesSent) {}
