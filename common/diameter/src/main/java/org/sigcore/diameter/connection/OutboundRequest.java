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

/** A request on its way, over all peers that it is tried at. Handed from thread to thread, never shared. */
public final class OutboundRequest {
    final DiameterMessage message;
    final int endToEnd;
    final List<String> peers;
    /** Added to what an agent forwards; null for our own requests. */
    final @Nullable Avp routeRecord;

    final @Nullable Neighbour asker;

    final long deadlineNanos;
    private final AnswerSink sink;
    /** Peers that it was sent to. */
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

    /** Identities to try in order; empty: route. */
    public List<String> peers() {
        return peers;
    }

    /** Who asks; it does not get its own request back. Null for our own requests, and when an agent passes it on. */
    public @Nullable Neighbour asker() {
        return asker;
    }

    /** Records that it waits for a connection to a peer. Returns false if it has waited before. */
    public boolean beginWait() {
        boolean first = !hasWaited;
        hasWaited = true;
        return first;
    }

    /** Nanoseconds until it must be answered; negative afterwards. */
    public long nanosLeft() {
        return deadlineNanos - System.nanoTime();
    }

    /** It goes out again, with the T bit. */
    public void retransmit() {
        retransmitted = true;
    }

    /** The answer has come. */
    void complete(DiameterMessage answer) {
        sink.onAnswer(answer, via());
    }

    /** There is no answer and will be none. */
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
            return null; // of our own request only
        }
    }
}
