// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.sigcore.testkit.Await.until;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import tools.jackson.databind.node.ObjectNode;

/** Peers of the BSF in tests: a consumer on the SBI, and Diameter nodes that answer 2001 and record their requests. */
final class Peers {
    static final Duration PATIENCE = Duration.ofSeconds(45);

    /** {@code SIGCORE_DIAMETER_TRANSPORT=sctp} makes the BSF listen on SCTP, and these peers connect over it. */
    static final DiameterTransport TRANSPORT =
            DiameterTransport.valueOf(Objects.requireNonNullElse(System.getenv("SIGCORE_DIAMETER_TRANSPORT"), "tcp")
                    .toUpperCase(Locale.ROOT));

    private Peers() {}

    /** A PCF on the SBI. */
    static final class Consumer implements AutoCloseable {
        private final SbiTransport transport = SbiTransport.start(1);
        private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        private final ApiRoot bsf;

        Consumer(ApiRoot bsf) {
            this.bsf = bsf;
        }

        SbiResponse post(ObjectNode binding) {
            return send(SbiRequest.json("POST", "/nbsf-management/v1/pcfBindings", binding));
        }

        SbiResponse call(String method, String target) {
            return send(SbiRequest.of(method, target));
        }

        SbiResponse send(SbiRequest request) {
            return client.send(bsf, request, PATIENCE);
        }

        @Override
        public void close() {
            client.close();
            transport.close();
        }
    }

    /** An AF or a PCF on Rx. */
    static final class RxPeer implements AutoCloseable {
        final BlockingQueue<DiameterMessage> received = new LinkedBlockingQueue<>();
        final DiameterNode node;
        private final String agent;
        /** The result of each answer; 0 for no answer. */
        volatile int resultCode = ResultCode.DIAMETER_SUCCESS;

        /** Connects to the BSF. */
        RxPeer(String identity, int bsfPort) {
            this(identity, bsfPort, "bsf.sigcore.lab");
        }

        /** Connects to a BSF of another name. */
        RxPeer(String identity, int bsfPort, String bsf) {
            this(identity, bsfPort, bsf, TRANSPORT);
        }

        /** Connects to another agent. */
        RxPeer(String identity, int agentPort, String agent, DiameterTransport transport) {
            DiameterNodeConfig config = DiameterNodeConfig.builder(identity, "example.org")
                    .peer(new PeerConfig(agent, null, List.of("127.0.0.1"), agentPort, transport))
                    .route(RealmRoute.to("*", agent))
                    .timers(DiameterTimers.DEFAULT.withReconnect(Duration.ofMillis(50), Duration.ofMillis(200)))
                    .build();
            node = DiameterNode.builder(config)
                    .relay(Applications.RX, (request, _) -> decide(request))
                    .start();
            this.agent = agent;
            until(this::isOpen);
        }

        boolean isOpen() {
            DiameterPeer peer = node.peer(agent);
            return peer != null && peer.isOpen();
        }

        private RelayDecision decide(DiameterMessage request) {
            received.add(request);
            return switch (resultCode) {
                case 0 -> new RelayDecision.Drop();
                case Rx.IP_CAN_SESSION_NOT_AVAILABLE ->
                    new RelayDecision.Answer(request.answerExperimental(Base.VENDOR_3GPP, resultCode)
                            .build());
                default -> new RelayDecision.Answer(request.answer(resultCode).build());
            };
        }

        /** Sends a request through the agent and returns the answer. */
        DiameterMessage send(DiameterMessageBuilder request) {
            return node.send(request.build(), PATIENCE).join();
        }

        DiameterMessage next() throws InterruptedException {
            DiameterMessage message = received.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (message == null) {
                throw new AssertionError("no request within " + PATIENCE);
            }
            return message;
        }

        @Override
        public void close() {
            node.close();
        }
    }

    static DiameterMessageBuilder aar(String session, String ipv4) {
        return rx(CommandCode.AA, session)
                .add(Base.DESTINATION_REALM, "sigcore.lab")
                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.ofLiteral(ipv4));
    }

    static DiameterMessageBuilder rx(int command, String session) {
        return DiameterMessage.request(command, ApplicationId.RX)
                .add(Base.SESSION_ID, session)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX);
    }
}
