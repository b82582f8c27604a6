// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.sigcore.testkit.Await.until;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;

/** Nodes of a PGW and an AF, and their requests. */
final class DiameterPeers {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private DiameterPeers() {}

    /** A node with an open connection to the policy node; it answers requests with 2001 and adds them to a queue. */
    static DiameterNode client(
            String identity, DiameterApplication application, int policyPort, Queue<DiameterMessage> requests) {
        return client(identity, application, policyPort, requests, request -> ResultCode.DIAMETER_SUCCESS);
    }

    /** A node with an open connection that answers each request with the result code of a function. */
    static DiameterNode client(
            String identity,
            DiameterApplication application,
            int policyPort,
            Queue<DiameterMessage> requests,
            ToIntFunction<DiameterMessage> result) {
        DiameterNodeConfig config = DiameterNodeConfig.builder(identity, "sigcore.lab")
                .peer(PeerConfig.connect("policy.sigcore.lab", "127.0.0.1", policyPort))
                .timers(DiameterTimers.DEFAULT.withReconnect(Duration.ofMillis(50), Duration.ofMillis(200)))
                .build();
        DiameterNode node = DiameterNode.builder(config)
                .serve(application, (request, from) -> {
                    requests.add(request);
                    return request.answer(result.applyAsInt(request)).build();
                })
                .start();
        awaitOpen(node);
        return node;
    }

    /** Waits until the node is connected to the policy node. */
    static void awaitOpen(DiameterNode node) {
        until("connection to the policy node", () -> {
            var peer = node.peer("policy.sigcore.lab");
            return peer != null && peer.isOpen();
        });
    }

    static DiameterMessageBuilder request(int command, long application, String session) {
        return DiameterMessage.request(command, application)
                .add(Base.SESSION_ID, session)
                .add(Base.AUTH_APPLICATION_ID, application)
                .add(Base.DESTINATION_REALM, "sigcore.lab");
    }

    /** A CCR on Gx of the subscriber with IMSI 001010000000002. */
    static DiameterMessage ccr(String session, int type, String ipv4) throws Exception {
        return ccr(session, type, ipv4, "001010000000002");
    }

    static DiameterMessage ccr(String session, int type, String ipv4, String imsi) throws Exception {
        return request(CommandCode.CREDIT_CONTROL, ApplicationId.GX, session)
                .add(Base.CC_REQUEST_TYPE, type)
                .add(Base.CC_REQUEST_NUMBER, type - 1L)
                .add(Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(1), Base.SUBSCRIPTION_ID_DATA.of(imsi)))
                .add(Base.CALLED_STATION_ID, "ims")
                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.getByName(ipv4))
                .add(Gx.IP_CAN_TYPE, 5)
                .add(Gx.RAT_TYPE, 1004)
                .build();
    }

    /** An AAR for a voice call. */
    static DiameterMessage aar(String session, String ipv4) throws Exception {
        return aar(
                session,
                ipv4,
                "permit out 17 from 198.51.100.1 5000 to " + ipv4 + " 6000",
                "permit in 17 from " + ipv4 + " 6000 to 198.51.100.1 5000");
    }

    static DiameterMessage aar(String session, String ipv4, String... filters) throws Exception {
        List<Avp> flow = new ArrayList<>(List.of(Rx.FLOW_NUMBER.of(1L)));
        for (String filter : filters) {
            flow.add(Rx.FLOW_DESCRIPTION.of(filter));
        }
        return request(CommandCode.AA, ApplicationId.RX, session)
                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.getByName(ipv4))
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                        Rx.MEDIA_TYPE.of(0),
                        Rx.MAX_REQUESTED_BANDWIDTH_UL.of(64_000L),
                        Rx.MAX_REQUESTED_BANDWIDTH_DL.of(64_000L),
                        Rx.MEDIA_SUB_COMPONENT.of(flow)))
                .build();
    }

    /** An AAR for one flow of signalling between the UE and the AF. */
    static DiameterMessage signalling(String session, String ipv4, String filter) throws Exception {
        return request(CommandCode.AA, ApplicationId.RX, session)
                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.getByName(ipv4))
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                        Rx.MEDIA_SUB_COMPONENT.of(
                                Rx.FLOW_NUMBER.of(1L), Rx.FLOW_DESCRIPTION.of(filter), Rx.FLOW_USAGE.of(2))))
                .build();
    }

    static DiameterMessage str(String session) {
        return request(CommandCode.SESSION_TERMINATION, ApplicationId.RX, session)
                .add(Base.TERMINATION_CAUSE, 1)
                .build();
    }

    /** Sends a request and returns its answer. */
    static DiameterMessage send(DiameterNode node, DiameterMessage request) {
        return node.send(request, PATIENCE).join();
    }

    /** Returns the next request that a peer receives. */
    static DiameterMessage next(BlockingQueue<DiameterMessage> queue) throws InterruptedException {
        DiameterMessage message = queue.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("no request within ten seconds");
        }
        return message;
    }
}
