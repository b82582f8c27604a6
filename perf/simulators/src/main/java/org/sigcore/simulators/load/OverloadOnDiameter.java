// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterCaller;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.diameter.node.DiameterNodeBuilder;
import org.sigcore.simulators.nf.ApplicationFunction;
import org.sigcore.simulators.nf.Behaviour;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.Pgw;
import org.sigcore.simulators.nf.RxSession;
import org.sigcore.simulators.nf.Subscriber;

/** Diameter requests that begin sessions. Thread-safe. */
final class OverloadOnDiameter extends OverloadKind {
    private final DiameterNode node;
    private final Opener opener;
    private final @Nullable DiameterNode far;

    /** Sends the request that begins a session. */
    private interface Opener {
        void open(DiameterCaller caller, Subscriber subscriber, String sessionId);
    }

    private OverloadOnDiameter(DiameterNode node, Opener opener, @Nullable DiameterNode far) {
        this.node = node;
        this.opener = opener;
        this.far = far;
    }

    /** CCR-I to a PCRF. */
    static OverloadKind gx(String host, int port) {
        DiameterNode pgw = connected("pgw", "policy", host, port, Applications.GX, false);
        return new OverloadOnDiameter(
                pgw,
                (caller, subscriber, session) ->
                        new Pgw(caller, new Behaviour()).open(new GxSession(subscriber, Lab.INTERNET, session, 0)),
                null);
    }

    /** AAR through a BSF to the PCF of the session, which answers at once. */
    static OverloadKind rx(String host, int port) {
        DiameterNode pcf = connected("pcf", "bsf", host, port, Applications.RX, true);
        DiameterNode af = connected("af", "bsf", host, port, Applications.RX, false);
        return new OverloadOnDiameter(
                af,
                (caller, subscriber, session) -> new ApplicationFunction(caller, new Behaviour())
                        .startCall(new RxSession(subscriber, Lab.INTERNET, session, null)),
                pcf);
    }

    private static DiameterNode connected(
            String name, String peer, String host, int port, DiameterApplication application, boolean answers) {
        String there = Lab.identity(peer);
        DiameterNodeBuilder builder = DiameterNode.builder(DiameterNodeConfig.builder(Lab.identity(name), Lab.REALM)
                .productName("Sigcore simulators")
                .peer(PeerConfig.connect(there, host, port))
                .route(RealmRoute.to(Lab.REALM, there))
                .build());
        DiameterNode node = answers
                ? builder.relay(
                                application,
                                (request, _) -> new RelayDecision.Answer(request.answer(ResultCode.DIAMETER_SUCCESS)
                                        .build()))
                        .start()
                : builder.clientOf(application).start();
        for (DiameterPeer open = node.peer(there); open == null || !open.isOpen(); open = node.peer(there)) {
            LockSupport.parkNanos(1_000_000);
        }
        return node;
    }

    @Override
    CompletableFuture<Integer> send(int n) {
        AtomicReference<CompletableFuture<DiameterMessage>> answer = new AtomicReference<>();
        // The simulators wait for the answer: they get one at once.
        DiameterCaller caller = (request, _) -> {
            answer.set(node.send(request, TIMEOUT));
            return CompletableFuture.completedFuture(request);
        };
        opener.open(caller, new Subscriber(PLMN, far == null ? n : 1 + n % PREPARED), node.newSessionId());
        return answer.get().thenApply(OverloadOnDiameter::status);
    }

    private static int status(DiameterMessage answer) {
        int code = answer.getOr(Base.RESULT_CODE, 0);
        return switch (code) {
            case ResultCode.DIAMETER_SUCCESS -> GOOD;
            case ResultCode.DIAMETER_TOO_BUSY -> REFUSED;
            default -> code;
        };
    }

    @Override
    public void close() {
        node.close();
        if (far != null) {
            far.close();
        }
    }
}
