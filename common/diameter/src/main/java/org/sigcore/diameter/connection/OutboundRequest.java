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
import org.sigcore.diameter.peer.PeerSession;

/** A request on its way, over all peers that it is tried at. Handed from thread to thread, never shared. */
final class OutboundRequest {
    final DiameterMessage message;
    final int endToEnd;
    /** Identities to try in order; empty: route. */
    final List<String> peers;
    /** Added to what an agent forwards; null for our own requests. */
    final @Nullable Avp routeRecord;

    /** Who asks; it does not get its own request back. Null for our own requests, and when an agent passes it on. */
    final @Nullable PeerSession asker;

    final long deadlineNanos;
    private final AnswerSink sink;
    /** Peers that it was sent to. */
    private final List<PeerSession> tried = new ArrayList<>(1);

    boolean retransmitted;

    OutboundRequest(
            DiameterMessage message,
            int endToEnd,
            List<String> peers,
            @Nullable Avp routeRecord,
            @Nullable PeerSession asker,
            long startNanos,
            long timeoutNanos,
            AnswerSink sink) {
        this.message = message;
        this.endToEnd = endToEnd;
        this.peers = peers;
        this.routeRecord = routeRecord;
        this.asker = asker;
        this.deadlineNanos = startNanos + timeoutNanos;
        this.sink = sink;
        this.retransmitted = message.isRetransmitted();
    }

    /** The answer has come. */
    void complete(DiameterMessage answer) {
        sink.onAnswer(answer, via());
    }

    /** There is no answer and will be none. */
    void fail(DiameterSendException failure) {
        sink.onFailure(failure, via());
    }

    private String via() {
        return tried.isEmpty() ? "" : tried.getLast().host();
    }

    void markTried(PeerSession peer) {
        tried.add(peer);
    }

    boolean wasTried(PeerSession peer) {
        return !tried.isEmpty() && tried.contains(peer);
    }

    int attempts() {
        return tried.size();
    }

    @Nullable
    String destinationHost() {
        return identity(Base.DESTINATION_HOST);
    }

    @Nullable
    String destinationRealm() {
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
