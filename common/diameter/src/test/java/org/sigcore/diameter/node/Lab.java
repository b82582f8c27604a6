// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.Records;

/** Nodes on the loopback interface that are closed together. */
final class Lab implements AutoCloseable {
    static final String REALM = "lab";
    static final String HOST = "127.0.0.1";
    /** {@code -Ddiameter.test.transport=SCTP} runs the tests of nodes over SCTP. */
    static final DiameterTransport TRANSPORT =
            DiameterTransport.valueOf(System.getProperty("diameter.test.transport", "TCP"));

    static final Duration TIMEOUT = Duration.ofSeconds(30);
    static final DiameterTimers QUICK = Records.with(
            DiameterTimers.DEFAULT.withReconnect(Duration.ofMillis(10), Duration.ofMillis(40)),
            Map.of("connect", Duration.ofSeconds(2), "capabilities", Duration.ofSeconds(2)));

    private final List<DiameterNode> nodes = new ArrayList<>();

    /** Answers every CCR with 2001 and the name of the node in Error-Message. */
    static DiameterHandler success(String name) {
        return (request, _) -> request.answer(ResultCode.DIAMETER_SUCCESS)
                .add(Base.ERROR_MESSAGE, name)
                .build();
    }

    static ListenConfig at(int port) {
        return new ListenConfig(List.of(HOST), port, TRANSPORT);
    }

    static PeerConfig peer(String host, int port) {
        return new PeerConfig(host, null, List.of(HOST), port, TRANSPORT);
    }

    /** Returns the configuration of a node that listens on a free port and accepts unknown peers. */
    static DiameterNodeConfig.Builder listening(String host) {
        return DiameterNodeConfig.builder(host, REALM)
                .listen(at(0))
                .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT)
                .timers(QUICK);
    }

    /** Returns the configuration of a node that connects to these nodes. */
    static DiameterNodeConfig.Builder connecting(String host, DiameterNode... to) {
        var config = DiameterNodeConfig.builder(host, REALM).timers(QUICK);
        for (DiameterNode node : to) {
            config.peer(peer(node.identity(), port(node)));
        }
        return config;
    }

    static int port(DiameterNode node) {
        return node.localAddresses().getFirst().getPort();
    }

    DiameterNode server(String host) {
        return start(listening(host), builder -> builder.serve(Applications.GX, success(host)));
    }

    DiameterNode client(String host, DiameterNode... to) {
        DiameterNode node = start(connecting(host, to), builder -> builder.serve(Applications.GX, success(host)));
        for (DiameterNode peer : to) {
            awaitOpen(node, peer.identity());
        }
        return node;
    }

    DiameterNode start(DiameterNodeConfig.Builder config, Consumer<DiameterNodeBuilder> services) {
        return start(config.build(), services);
    }

    DiameterNode start(DiameterNodeConfig config, Consumer<DiameterNodeBuilder> services) {
        DiameterNodeBuilder builder = DiameterNode.builder(config);
        services.accept(builder);
        DiameterNode node = builder.start();
        nodes.add(node);
        return node;
    }

    static void awaitOpen(DiameterNode node, String peer) {
        Await.until(node.identity() + " sees " + peer, () -> isOpen(node, peer));
    }

    static boolean isOpen(DiameterNode node, String peer) {
        DiameterPeer found = node.peer(peer);
        return found != null && found.isOpen();
    }

    static DiameterMessageBuilder ccr(DiameterNode from) {
        return DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, from.newSessionId())
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.GX)
                .add(Base.DESTINATION_REALM, REALM)
                .add(Base.CC_REQUEST_TYPE, CcRequestType.INITIAL_REQUEST)
                .add(Base.CC_REQUEST_NUMBER, 0L);
    }

    static DiameterMessage call(DiameterNode from, DiameterMessage request) {
        return from.send(request, TIMEOUT).join();
    }

    static DiameterSendException.Kind failureOf(DiameterNode from, DiameterMessage request, Duration timeout) {
        try {
            DiameterMessage answer = from.send(request, timeout).join();
            throw new AssertionError("answered: " + answer);
        } catch (CompletionException e) {
            if (e.getCause() instanceof DiameterSendException failure) {
                return failure.kind();
            }
            throw e;
        }
    }

    @Override
    public void close() {
        nodes.reversed().forEach(DiameterNode::close);
    }
}
