// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.diameter.api.DiameterStats;

/** Counters behind {@link DiameterStats}. Thread-safe. */
public final class Counters {
    public final AtomicInteger connections = new AtomicInteger();
    public final LongAdder pendingRequests = new LongAdder();
    public final AtomicInteger requestsInHandlers = new AtomicInteger();
    /** Size of received requests that wait for their answers. */
    public final AtomicLong requestBytes = new AtomicLong();

    public final LongAdder requestsReceived = new LongAdder();
    public final LongAdder requestsSent = new LongAdder();
    public final LongAdder answersReceived = new LongAdder();
    public final LongAdder answersSent = new LongAdder();
    public final LongAdder errorsSent = new LongAdder();
    public final LongAdder timeouts = new LongAdder();
    public final LongAdder failovers = new LongAdder();
    public final LongAdder duplicates = new LongAdder();
    public final LongAdder unmatchedAnswers = new LongAdder();
    public final LongAdder malformedMessages = new LongAdder();
    public final LongAdder peersRefused = new LongAdder();
    public final LongAdder connectionsRefused = new LongAdder();
    public final LongAdder bytesReceived = new LongAdder();
    public final LongAdder bytesSent = new LongAdder();

    public DiameterStats snapshot(long openPeers) {
        return new DiameterStats(
                connections.get(),
                openPeers,
                pendingRequests.sum(),
                requestsInHandlers.get(),
                requestsReceived.sum(),
                requestsSent.sum(),
                answersReceived.sum(),
                answersSent.sum(),
                errorsSent.sum(),
                timeouts.sum(),
                failovers.sum(),
                duplicates.sum(),
                unmatchedAnswers.sum(),
                malformedMessages.sum(),
                peersRefused.sum(),
                connectionsRefused.sum(),
                bytesReceived.sum(),
                bytesSent.sum());
    }
}
