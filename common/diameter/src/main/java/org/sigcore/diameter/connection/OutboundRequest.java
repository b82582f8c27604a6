// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterSendException;

/** An outgoing request with its state over all peers tried. Passed between threads, never accessed concurrently. */
public final class OutboundRequest {
    final DiameterMessage message;
    final int endToEnd;
    final List<String> peers;
    /** Route-Record added to a forwarded request; null for a request of this node. */
    final @Nullable Avp routeRecord;

    final @Nullable Neighbour asker;

    final long deadlineNanos;
    private final AnswerSink sink;
    /** Peers to which the request was sent. */
    private final List<Neighbour> tried = new ArrayList<>(1);

    boolean retransmitted;
    private boolean hasWaited;

    public OutboundRequest(
            DiameterMessage message,
            int endToEnd,
            List<String> peers,
            @Nullable Avp routeRecord,
            @Nullable Neighbour asker,
            long deadlineNanos,
            AnswerSink sink) {
        this.message = message;
        this.endToEnd = endToEnd;
        this.peers = peers;
        this.routeRecord = routeRecord;
        this.asker = asker;
        this.deadlineNanos = deadlineNanos;
        this.sink = sink;
        this.retransmitted = message.isRetransmitted();
    }

    public long applicationId() {
        return message.applicationId();
    }

    /** Returns the identities to try in order; empty to route by the message. */
    public List<String> peers() {
        return peers;
    }

    /**
     * Returns the peer that sent the request, to which it must not be routed back. Null for requests of this node, and
     * for requests forwarded by an agent.
     */
    public @Nullable Neighbour asker() {
        return asker;
    }

    /** Records that the request waits for a connection to a peer. Returns false if it has waited before. */
    public boolean beginWait() {
        boolean first = !hasWaited;
        hasWaited = true;
        return first;
    }

    /** Returns the nanoseconds until the deadline; negative after it. */
    public long nanosLeft() {
        return deadlineNanos - System.nanoTime();
    }

    /** Marks the request for retransmission with the T bit. */
    public void retransmit() {
        retransmitted = true;
    }

    /** Completes the request with an answer. */
    void complete(DiameterMessage answer) {
        sink.onAnswer(answer, via());
    }

    /** Fails the request. */
    public void fail(DiameterSendException failure) {
        sink.onFailure(failure, via());
    }

    private String via() {
        return tried.isEmpty() ? "" : tried.getLast().host();
    }

    void markTried(Neighbour peer) {
        tried.add(peer);
    }

    public boolean wasTried(Neighbour peer) {
        return !tried.isEmpty() && tried.contains(peer);
    }

    public int attempts() {
        return tried.size();
    }

    @Nullable
    public String destinationHost() {
        return identity(Base.DESTINATION_HOST);
    }

    @Nullable
    public String destinationRealm() {
        return identity(Base.DESTINATION_REALM);
    }

    private @Nullable String identity(AvpDef<String> def) {
        try {
            String value = message.get(def);
            return value == null ? null : value.toLowerCase(Locale.ROOT);
        } catch (InvalidAvpException e) {
            return null; // invalid AVPs occur in own requests only
        }
    }
}
