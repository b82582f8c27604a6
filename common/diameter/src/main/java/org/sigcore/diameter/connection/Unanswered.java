// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.api.DiameterSendException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pending requests of one connection, and the timer for their deadlines. Event loop only. */
public final class Unanswered {
    private static final Logger LOG = LoggerFactory.getLogger(Unanswered.class);
    private static final long SHORTEST_WAIT_NANOS = 1_000_000;

    private final ConnectionNode node;
    private final Connection connection;
    private final PendingRequests pending = new PendingRequests();
    private @Nullable ScheduledFuture<?> expiry;
    private long expiryAtNanos;

    Unanswered(ConnectionNode node, Connection connection) {
        this.node = node;
        this.connection = connection;
    }

    boolean isEmpty() {
        return pending.isEmpty();
    }

    boolean isFull() {
        return pending.size() >= node.config().limits().maxPendingPerPeer();
    }

    /** @return the hop-by-hop identifier to send the request with */
    int add(OutboundRequest request) {
        node.counters().pendingRequests.increment();
        armExpiry(request.deadlineNanos);
        return pending.add(request);
    }

    /** Returns the pending request with this identifier; null if absent. */
    @Nullable
    public OutboundRequest take(int hopByHop) {
        OutboundRequest request = pending.remove(hopByHop);
        if (request != null) {
            node.counters().pendingRequests.decrement();
        }
        return request;
    }

    /** Called for each answer received, which may match no request. */
    void answer(DiameterMessage answer) {
        OutboundRequest request = take(answer.hopByHop());
        if (request == null) {
            node.counters().unmatchedAnswers.increment();
            node.deviates(connection, DiameterDeviation.ANSWER_UNMATCHED, answer);
            return;
        }
        node.counters().answersReceived.increment();
        if (answer.commandCode() != request.message.commandCode()) {
            refuse(request, answer);
        } else if (answer.applicationId() == request.applicationId()) {
            request.complete(answer);
        } else {
            node.deviates(connection, DiameterDeviation.ANSWER_APPLICATION, answer);
            request.complete(answer.withApplicationId(request.applicationId()));
        }
    }

    private void refuse(OutboundRequest request, DiameterMessage answer) {
        node.deviates(connection, DiameterDeviation.ANSWER_COMMAND, answer);
        node.counters().malformedMessages.increment();
        LOG.atLevel(connection.complaint())
                .addKeyValue("event", "answer-of-another-command")
                .addKeyValue("peer", connection.name())
                .addKeyValue("request", request.message)
                .addKeyValue("answer", answer)
                .log("peer answered with another command");
        request.fail(new DiameterSendException(
                DiameterSendException.Kind.MALFORMED_ANSWER, connection.name() + " answered another command"));
    }

    /** Routes all pending requests to alternate peers. */
    public void failOver() {
        List<OutboundRequest> waiting = pending.removeAll();
        node.counters().pendingRequests.add(-waiting.size());
        node.failOver(waiting);
    }

    private void armExpiry(long deadlineNanos) {
        if (expiry != null && expiryAtNanos - deadlineNanos <= 0) {
            return;
        }
        if (expiry != null) {
            expiry.cancel(false);
        }
        expiryAtNanos = deadlineNanos;
        long delay = Math.max(SHORTEST_WAIT_NANOS, deadlineNanos - System.nanoTime());
        expiry = connection.eventLoop().schedule(this::expire, delay, TimeUnit.NANOSECONDS);
    }

    private void expire() {
        expiry = null;
        long now = System.nanoTime();
        for (OutboundRequest request : pending.removeExpired(now)) {
            node.counters().pendingRequests.decrement();
            node.counters().timeouts.increment();
            request.fail(new DiameterSendException(
                    DiameterSendException.Kind.TIMEOUT, connection.name() + " did not answer in time"));
        }
        long next = pending.nanosToFirstDeadline(now);
        if (next != Long.MAX_VALUE) {
            armExpiry(now + next);
        }
        connection.closeIfIdle();
    }
}
