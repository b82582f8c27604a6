// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.diameter.dictionary.Applications;

/** Messages of a connection as a tap receives them. */
class TapTest {
    private final Lab lab = new Lab();
    private final List<DiameterTap.Passed> seen = new CopyOnWriteArrayList<>();
    private volatile boolean active = true;

    @AfterEach
    void close() {
        lab.close();
    }

    private DiameterTap tap() {
        return new DiameterTap() {
            @Override
            public boolean active() {
                return active;
            }

            @Override
            public void onMessage(Passed message) {
                seen.add(message);
            }
        };
    }

    private DiameterNode client() {
        DiameterNode server = lab.server("server.lab");
        DiameterNode client = lab.start(
                Lab.connecting("client.lab", server),
                builder -> builder.serve(Applications.GX, Lab.success("client.lab"))
                        .tap(tap()));
        Lab.awaitOpen(client, "server.lab");
        return client;
    }

    @Test
    void tap_receivesRequestAndAnswerAsTransmitted() {
        DiameterNode client = client();
        DiameterMessage answer = Lab.call(client, Lab.ccr(client).build());
        assertThat(seen).hasSize(2);
        DiameterMessage sent = DiameterMessage.parse(seen.getFirst().octets());
        assertThat(seen.getFirst().sent()).isTrue();
        assertThat(seen.getFirst().on().initiator()).isTrue();
        assertThat(seen.getFirst().on().peer()).isEqualTo("server.lab");
        assertThat(sent.isRequest()).isTrue();
        assertThat(sent.get(Base.ORIGIN_HOST)).isEqualTo("client.lab");
        assertThat(sent.endToEnd()).isEqualTo(answer.endToEnd()).isNotZero();
        DiameterMessage received = DiameterMessage.parse(seen.getLast().octets());
        assertThat(seen.getLast().sent()).isFalse();
        assertThat(received.hopByHop()).isEqualTo(sent.hopByHop());
        assertThat(received.resultCode()).isEqualTo(2001);
    }

    @Test
    void messageOfSentAnswer_isThatOfItsOctets_notOfTheRequest() {
        DiameterNode server = lab.start(
                Lab.listening("server.lab"),
                builder -> builder.serve(Applications.GX, Lab.success("server.lab"))
                        .tap(tap()));
        DiameterNode client = lab.client("client.lab", server);
        var _ = Lab.call(client, Lab.ccr(client).build());
        DiameterTap.Passed answer = seen.getLast();
        assertThat(answer.sent()).isTrue();
        assertThat(answer.message().encode()).isEqualTo(answer.octets());
    }

    @Test
    void inactiveTap_receivesNoMessage() {
        active = false;
        DiameterNode client = client();
        var _ = Lab.call(client, Lab.ccr(client).build());
        assertThat(seen).isEmpty();
    }
}
