// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.diameter.api.DiameterStats;

/** The counters behind {@link DiameterStats}. Thread-safe. */
final class Counters {
    final AtomicInteger connections = new AtomicInteger();
    final LongAdder pendingRequests = new LongAdder();
    final AtomicInteger requestsInHandlers = new AtomicInteger();
    /** Of requests that came in and wait for their answers. */
    final AtomicLong requestBytes = new AtomicLong();

    final LongAdder requestsReceived = new LongAdder();
    final LongAdder requestsSent = new LongAdder();
    final LongAdder answersReceived = new LongAdder();
    final LongAdder answersSent = new LongAdder();
    final LongAdder errorsSent = new LongAdder();
    final LongAdder timeouts = new LongAdder();
    final LongAdder failovers = new LongAdder();
    final LongAdder duplicates = new LongAdder();
    final LongAdder unmatchedAnswers = new LongAdder();
    final LongAdder malformedMessages = new LongAdder();
    final LongAdder bytesReceived = new LongAdder();
    final LongAdder bytesSent = new LongAdder();

    DiameterStats snapshot(long openPeers) {
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
                bytesReceived.sum(),
                bytesSent.sum());
    }
}
