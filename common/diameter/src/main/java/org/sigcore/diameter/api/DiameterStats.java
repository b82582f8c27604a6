// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/**
 * Counters since the start and gauges of the moment, for metrics.
 *
 * @param connections open transport connections
 * @param openPeers peers that requests can be sent to
 * @param pendingRequests sent and not yet answered
 * @param requestsInHandlers received, being handled on virtual threads
 * @param requestsReceived without the base protocol's
 * @param requestsSent retransmissions included
 * @param answersReceived matched to a request
 * @param answersSent of all kinds
 * @param errorsSent answers that the node itself refused a request with
 * @param timeouts requests that were not answered in time
 * @param failovers requests sent again to an alternate peer
 * @param duplicates retransmitted requests answered from memory
 * @param unmatchedAnswers answers to no request, mostly late ones
 * @param malformedMessages received octets that are no Diameter message
 * @param peersRefused nodes whose name is not known here, or is not theirs
 * @param connectionsRefused closed on arrival, since there are too many or the peer is connected already, or closed while
 *     they waited for capabilities, to make room
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
