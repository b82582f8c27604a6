// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;

/** Several nodes with the same Origin-Host and different peer identities. */
class ReplicasTest {
    private static final String HOST = "server.lab";
    private static final String SECOND = "server-1.lab";
    private final Lab lab = new Lab();
    private final AtomicReference<String> receivedOriginHost = new AtomicReference<>("");

    @AfterEach
    void close() {
        lab.close();
    }

    private DiameterNode replica(String name) {
        return lab.start(
                Lab.listening(HOST).peerIdentity(name), builder -> builder.serve(Applications.GX, Lab.success(name)));
    }

    private DiameterNode client(DiameterNode first, DiameterNode second) {
        DiameterNode client = lab.start(
                DiameterNodeConfig.builder("client.lab", Lab.REALM)
                        .timers(Lab.QUICK)
                        .peer(Lab.peer(HOST, Lab.port(first)))
                        .peer(Lab.peer(SECOND, Lab.port(second)))
                        .route(RealmRoute.to(Lab.REALM, HOST, SECOND)),
                builder -> builder.serve(Applications.GX, (request, _) -> {
                    receivedOriginHost.set(request.require(Base.ORIGIN_HOST));
                    return request.answer(ResultCode.DIAMETER_SUCCESS).build();
                }));
        Lab.awaitOpen(client, HOST);
        Lab.awaitOpen(client, SECOND);
        return client;
    }

    @Test
    void requestForTheHost_isAnsweredByOtherReplicaAfterOneCloses() {
        DiameterNode first = replica(HOST);
        DiameterNode client = client(first, replica(SECOND));
        assertAnswered(client, HOST, HOST);
        assertAnswered(client, SECOND, SECOND);

        first.close();

        assertAnswered(client, HOST, SECOND);
    }

    private static void assertAnswered(DiameterNode client, String host, String by) {
        DiameterMessage answer = Lab.call(
                client, Lab.ccr(client).add(Base.DESTINATION_HOST, host).build());
        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(answer.require(Base.ERROR_MESSAGE)).isEqualTo(by);
        assertThat(answer.require(Base.ORIGIN_HOST)).isEqualTo(HOST);
    }

    @Test
    void replica_sendsSharedOriginHostWithOwnSessionIds() {
        DiameterNode second = replica(SECOND);
        client(replica(HOST), second);
        Lab.awaitOpen(second, "client.lab");

        Lab.call(
                second, Lab.ccr(second).add(Base.DESTINATION_HOST, "client.lab").build());

        assertThat(receivedOriginHost.get()).isEqualTo(HOST);
        assertThat(second.newSessionId()).startsWith(SECOND + ";");
    }

    @Test
    void reconfigure_refusesChangedPeerIdentity() {
        DiameterNode node = replica(SECOND);
        DiameterNodeConfig other = Lab.listening(HOST).build();
        assertThatThrownBy(() -> node.reconfigure(other)).isInstanceOf(IllegalArgumentException.class);
    }
}
