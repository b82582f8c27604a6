// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.connection.AnswerSink;
import org.sigcore.diameter.connection.OutboundRequest;

class RouterTest {
    private static final AnswerSink UNUSED = new AnswerSink() {
        @Override
        public void onAnswer(DiameterMessage answer, String via) {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public void onFailure(DiameterSendException failure, String via) {
            throw new AssertionError("nothing is sent");
        }
    };

    @Test
    void realmsOfRequestsThatNoPeerServes_areNotRemembered() {
        var router = new Router("sigcore.lab", Map.of(), List.of());
        for (int i = 0; i < 100; i++) {
            OutboundRequest request = to("realm" + i + ".example.org");
            assertThatExceptionOfType(DiameterSendException.class)
                    .isThrownBy(() -> router.select(request))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(DiameterSendException.Kind.REALM_NOT_SERVED));
        }
        assertThat(router.rememberedRealms()).as("the entry of agents").isLessThanOrEqualTo(1);
    }

    private static OutboundRequest to(String realm) {
        DiameterMessage request = DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, realm)
                .build();
        return new OutboundRequest(request, 1, List.of(), null, null, 0, UNUSED);
    }
}
