// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.api.DiameterTransactionListener;
import org.sigcore.diameter.dictionary.Applications;

/** Tells the listener, if there is one, of finished transactions. Thread-safe. */
final class Transactions {
    private final @Nullable DiameterTransactionListener listener;
    private final Map<Long, Map<Integer, String>> names = new HashMap<>();

    Transactions(@Nullable DiameterTransactionListener listener) {
        this.listener = listener;
        for (DiameterApplication application : List.of(Applications.GX, Applications.RX, Applications.SY)) {
            Map<Integer, String> commands = new HashMap<>();
            for (CommandDef command : application.commands()) {
                commands.put(command.code(), command.requestName());
            }
            names.put(application.id(), commands);
        }
    }

    /** The time to give to the other methods; 0 when nobody listens. */
    long startMicros() {
        return listener == null ? 0 : ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    void answered(
            DiameterTransaction.Side side,
            String peer,
            DiameterMessage request,
            DiameterMessage answer,
            long startMicros) {
        if (listener != null) {
            tell(listener, side, peer, request, resultOf(answer), null, startMicros);
        }
    }

    void failed(DiameterTransaction.Side side, String peer, DiameterMessage request, String failure, long startMicros) {
        if (listener != null) {
            tell(listener, side, peer, request, 0, failure, startMicros);
        }
    }

    private void tell(
            DiameterTransactionListener to,
            DiameterTransaction.Side side,
            String peer,
            DiameterMessage request,
            int resultCode,
            @Nullable String failure,
            long startMicros) {
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
                name(request),
                sessionId,
                resultCode,
                failure,
                startMicros,
                startMicros() - startMicros));
    }

    private String name(DiameterMessage request) {
        Map<Integer, String> commands = names.getOrDefault(request.applicationId(), Map.of());
        String name = commands.get(request.commandCode());
        return name == null ? Integer.toString(request.commandCode()) : name;
    }

    private static int resultOf(DiameterMessage answer) {
        try {
            return answer.resultCode();
        } catch (InvalidAvpException e) {
            return 0;
        }
    }
}
