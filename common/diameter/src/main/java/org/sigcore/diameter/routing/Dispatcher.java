// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.routing;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.ConnectionNode;
import org.sigcore.diameter.connection.Neighbour;
import org.sigcore.diameter.connection.OutboundRequest;
import org.sigcore.model.SpecRef;

/** Sends requests to the peer selected by the router, and to another one if the connection is lost. Thread-safe. */
public final class Dispatcher {
    private final ConnectionNode node;
    private final Router router;
    private final Set<OutboundRequest> waiting = ConcurrentHashMap.newKeySet();

    public Dispatcher(ConnectionNode node, Router router) {
        this.node = node;
        this.router = router;
    }

    /** Sends a request that has not been sent to any peer. */
    public void dispatch(OutboundRequest request) {
        Connection connection;
        try {
            connection = router.select(request);
        } catch (DiameterSendException e) {
            if (e.kind() != DiameterSendException.Kind.UNABLE_TO_DELIVER || !awaitsPeer(request)) {
                request.fail(e);
            }
            return;
        }
        connection.submit(request);
    }

    /**
     * Starts connections to the peers that a request requires. A request waits for them once; then it is sent or fails.
     */
    private boolean awaitsPeer(OutboundRequest request) {
        if (!router.connectNow(request) || !request.beginWait()) {
            return false;
        }
        waiting.add(request);
        var _ = node.schedule(() -> resume(request), Math.min(Neighbour.CONNECT_WAIT.toNanos(), request.nanosLeft()));
        return true;
    }

    private void resume(OutboundRequest request) {
        if (waiting.remove(request)) {
            dispatch(request);
        }
    }

    /** Fails the requests that wait for peers, because a closed node runs no scheduled tasks. */
    public void close() {
        for (OutboundRequest request : List.copyOf(waiting)) {
            if (waiting.remove(request)) {
                request.fail(new DiameterSendException(DiameterSendException.Kind.CLOSED, "the node is closed"));
            }
        }
    }

    /** Sends the pending requests of a lost peer to alternate peers with the T bit. */
    @SpecRef({"RFC 6733 5.5.4", "RFC 6733 3"})
    public void failOver(List<OutboundRequest> requests) {
        int maxFailovers = node.config().limits().maxFailovers();
        for (OutboundRequest request : requests) {
            if (request.attempts() > maxFailovers) {
                request.fail(lost());
                continue;
            }
            Connection alternate;
            try {
                alternate = router.select(request);
            } catch (DiameterSendException e) {
                request.fail(lost());
                continue;
            }
            request.retransmit();
            node.counters().failovers.increment();
            alternate.submit(request);
        }
    }

    private static DiameterSendException lost() {
        return new DiameterSendException(
                DiameterSendException.Kind.CONNECTION_LOST, "the connection was lost and no alternate peer is open");
    }
}
