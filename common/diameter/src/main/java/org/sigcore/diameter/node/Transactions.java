// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.api.DiameterTransactionListener;
import org.sigcore.diameter.dictionary.CommandNames;

/** Notifies the listener, if there is one, of finished transactions. Thread-safe. */
final class Transactions {
    private final @Nullable DiameterTransactionListener listener;

    Transactions(@Nullable DiameterTransactionListener listener) {
        this.listener = listener;
    }

    /** Returns the start time to pass to the other methods; 0 without a listener. */
    long startMicros() {
        return listener == null ? 0 : ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    /** Reports a received request that has been answered. */
    void answered(String peer, DiameterMessage request, DiameterMessage answer, long startMicros) {
        if (listener != null) {
            var way = way(listener, request, request.endToEnd(), false, null);
            tell(DiameterTransaction.Side.SERVER, peer, request, resultOf(answer), null, startMicros, way);
        }
    }

    /** Reports a received request that gets no answer. */
    void dropped(String peer, DiameterMessage request, String why, long startMicros) {
        if (listener != null) {
            var way = way(listener, request, request.endToEnd(), false, null);
            tell(DiameterTransaction.Side.SERVER, peer, request, 0, why, startMicros, way);
        }
    }

    /** Starts the transaction of a request that is sent. */
    Sent sent(DiameterMessage request, boolean relayed) {
        return new Sent(request, startMicros(), relayed, listener == null ? null : listener.cause());
    }

    /** A sent request, until it has been answered or has failed. */
    final class Sent {
        private final DiameterMessage request;
        private final long startMicros;
        private final boolean relayed;
        private final @Nullable String cause;

        private Sent(DiameterMessage request, long startMicros, boolean relayed, @Nullable String cause) {
            this.request = request;
            this.startMicros = startMicros;
            this.relayed = relayed;
            this.cause = cause;
        }

        void answered(String peer, DiameterMessage answer) {
            end(peer, answer.endToEnd(), resultOf(answer), null);
        }

        void failed(String peer, String failure) {
            end(peer, request.endToEnd(), 0, failure);
        }

        private void end(String peer, int endToEnd, int resultCode, @Nullable String failure) {
            if (listener != null) {
                var way = way(listener, request, endToEnd, relayed, cause);
                tell(DiameterTransaction.Side.CLIENT, peer, request, resultCode, failure, startMicros, way);
            }
        }
    }

    private static DiameterTransaction.@Nullable Way way(
            DiameterTransactionListener to,
            DiameterMessage request,
            int endToEnd,
            boolean relayed,
            @Nullable String cause) {
        if (!to.traces()) {
            return null;
        }
        String origin;
        try {
            origin = request.get(Base.ORIGIN_HOST);
        } catch (InvalidAvpException e) {
            origin = null;
        }
        return new DiameterTransaction.Way(origin, endToEnd, relayed, cause);
    }

    private void tell(
            DiameterTransaction.Side side,
            String peer,
            DiameterMessage request,
            int resultCode,
            @Nullable String failure,
            long startMicros,
            DiameterTransaction.@Nullable Way way) {
        DiameterTransactionListener to = listener;
        if (to == null) {
            return;
        }
        String sessionId;
        try {
            sessionId = request.sessionId();
        } catch (InvalidAvpException e) {
            sessionId = null;
        }
        to.onTransaction(new DiameterTransaction(
                side,
                peer,
                request.applicationId(),
                request.commandCode(),
                CommandNames.request(request.applicationId(), request.commandCode()),
                sessionId,
                resultCode,
                failure,
                startMicros,
                startMicros() - startMicros,
                way));
    }

    private static int resultOf(DiameterMessage answer) {
        try {
            return answer.resultCode();
        } catch (InvalidAvpException e) {
            return 0;
        }
    }
}
