// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
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
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.diameter.node.DiameterNodeBuilder;
import org.sigcore.model.SpecRef;
import org.sigcore.simulators.nf.ApplicationFunction;
import org.sigcore.simulators.nf.Behaviour;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.Pgw;
import org.sigcore.simulators.nf.RxSession;
import org.sigcore.simulators.nf.Subscriber;

/** Kind of Diameter session, or of requests that start one. Thread-safe. */
final class OverloadOnDiameter extends OverloadKind {
    private static final String PCF = "pcf";
    private static final String AF = "af";
    private final DiameterNode node;
    private final Script script;
    private final int subscribers;
    private final Runnable closeOthers;

    /** Sends the requests of a session. Completes with the last answer, or with the first unsuccessful one. */
    private interface Script {
        CompletableFuture<DiameterMessage> play(Subscriber subscriber, String sessionId);
    }

    /** @param subscribers number of subscribers, used in turn */
    private OverloadOnDiameter(DiameterNode node, Script script, int subscribers, Runnable closeOthers) {
        this.node = node;
        this.script = script;
        this.subscribers = subscribers;
        this.closeOthers = closeOthers;
    }

    /** CCR-I to a PCRF, with simulated peers of the PCRF. */
    static OverloadKind gx(String host, int port, OverloadKind neighbours) {
        DiameterNode pgw = connected("pgw", "policy", host, port, Applications.GX, false);
        return new OverloadOnDiameter(
                pgw,
                (subscriber, session) -> sent(
                        pgw,
                        caller -> new Pgw(caller, new Behaviour())
                                .open(new GxSession(subscriber, Lab.INTERNET, session, 0))),
                Integer.MAX_VALUE,
                neighbours::close);
    }

    /** AAR to the PCF of the sessions; the subsequent STR is not measured. */
    static OverloadKind rxAtPcf(String host, int port, OverloadKind sessions) {
        DiameterNode af = connected(AF, "policy", host, port, Applications.RX, true);
        return new OverloadOnDiameter(
                af,
                (subscriber, id) -> {
                    RxSession session = new RxSession(subscriber, Lab.INTERNET, id, null);
                    return sent(af, caller -> call(caller).startCall(session)).thenApply(answer -> {
                        if (answer.isSuccess()) {
                            var _ = sent(af, caller -> call(caller).endCall(session));
                        }
                        return answer;
                    });
                },
                PREPARED_FOR_AFS,
                sessions::close);
    }

    private static CompletableFuture<DiameterMessage> beginCall(
            DiameterNode af, Subscriber subscriber, String session) {
        return sent(af, caller -> call(caller).startCall(new RxSession(subscriber, Lab.INTERNET, session, null)));
    }

    /** AAR through a BSF to a simulated PCF, which answers immediately. */
    static OverloadKind rx(String host, int port) {
        DiameterNode pcf = connected(PCF, "bsf", host, port, Applications.RX, true);
        DiameterNode af = connected(AF, "bsf", host, port, Applications.RX, true);
        return new OverloadOnDiameter(
                af, (subscriber, session) -> beginCall(af, subscriber, session), PREPARED, pcf::close);
    }

    /** Subsequent requests of a session through any agent, by Destination-Host: AAR, RAR of the PCF, STR. */
    @SpecRef("TS 29.214 4.4")
    static OverloadKind rxSession(String host, int port) {
        DiameterNode pcf = connected(PCF, "bsf", host, port, Applications.RX, true);
        DiameterNode af = connected(AF, "bsf", host, port, Applications.RX, true);
        return new OverloadOnDiameter(
                af,
                (subscriber, id) -> {
                    RxSession session = new RxSession(subscriber, Lab.INTERNET, id, Lab.identity(PCF));
                    return then(
                            then(
                                    sent(af, caller -> call(caller).startCall(session)),
                                    () -> pcf.send(reAuth(id), TIMEOUT)),
                            () -> sent(af, caller -> call(caller).endCall(session)));
                },
                PREPARED,
                pcf::close);
    }

    private static ApplicationFunction call(DiameterCaller caller) {
        return new ApplicationFunction(caller, new Behaviour());
    }

    private static DiameterMessage reAuth(String session) {
        return DiameterMessage.request(CommandCode.RE_AUTH, ApplicationId.RX)
                .add(Base.SESSION_ID, session)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, Lab.REALM)
                .add(Base.DESTINATION_HOST, Lab.identity(AF))
                .add(Rx.SPECIFIC_ACTION, RxValues.SpecificAction.INDICATION_OF_LOSS_OF_BEARER)
                .build();
    }

    private static CompletableFuture<DiameterMessage> then(
            CompletableFuture<DiameterMessage> first, Supplier<CompletableFuture<DiameterMessage>> next) {
        return first.thenCompose(answer -> answer.isSuccess() ? next.get() : CompletableFuture.completedFuture(answer));
    }

    /**
     * Sends a request without blocking the simulators, which wait for answers: they receive a dummy answer at once, and
     * the real one is measured.
     */
    private static CompletableFuture<DiameterMessage> sent(DiameterNode from, Consumer<DiameterCaller> simulator) {
        AtomicReference<CompletableFuture<DiameterMessage>> answer = new AtomicReference<>();
        simulator.accept((request, _) -> {
            answer.set(from.send(request, TIMEOUT));
            return CompletableFuture.completedFuture(request);
        });
        return answer.get();
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
        return script.play(new Subscriber(PLMN, 1 + n % subscribers), node.newSessionId())
                .thenApply(OverloadOnDiameter::status);
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
        closeOthers.run();
    }
}
