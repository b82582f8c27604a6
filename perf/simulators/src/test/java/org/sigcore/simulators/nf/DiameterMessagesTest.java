// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterCaller;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;

class DiameterMessagesTest {
    private final List<DiameterMessage> sent = new ArrayList<>();
    private final DiameterCaller caller = (DiameterMessage request, Duration timeout) -> {
        sent.add(DiameterMessage.parse(request.encode()));
        return CompletableFuture.completedFuture(
                request.answer(ResultCode.DIAMETER_SUCCESS).build());
    };
    private static final Subscriber SUBSCRIBER = Lab.standard().subscriber(7);
    private final Pgw pgw = new Pgw(caller, new Behaviour());
    private final ApplicationFunction pcscf = new ApplicationFunction(caller, new Behaviour());

    private static void assertRequiredAvps(DiameterApplication application, DiameterMessage request) {
        CommandDef command = Objects.requireNonNull(application.command(request.commandCode()));
        for (AvpDef<?> required : command.required()) {
            boolean byNode = required.equals(Base.ORIGIN_HOST) || required.equals(Base.ORIGIN_REALM);
            assertThat(byNode || request.has(required)).as(required.name()).isTrue();
        }
    }

    @Test
    void pgw_sendsCompleteCreditControlRequests() {
        GxSession session = new GxSession(SUBSCRIBER, Lab.IMS, "pgw;1;1", 0);

        pgw.open(session);
        pgw.report(session.next(), 1000);
        pgw.close(session.next().next());

        assertThat(sent).allSatisfy(request -> assertRequiredAvps(Applications.GX, request));
        assertThat(sent)
                .extracting(request -> request.get(Base.CC_REQUEST_TYPE))
                .containsExactly(1, 2, 3);
        assertThat(sent)
                .extracting(request -> request.get(Base.CC_REQUEST_NUMBER))
                .containsExactly(0L, 1L, 2L);
        DiameterMessage initial = sent.getFirst();
        assertThat(Objects.requireNonNull(initial.get(Base.FRAMED_IP_ADDRESS)).getHostAddress())
                .isEqualTo("10.0.0.7");
        assertThat(initial.all(Base.SUBSCRIPTION_ID))
                .extracting(group -> group.get(Base.SUBSCRIPTION_ID_DATA))
                .containsExactly("001010000000007", "155500000007");
        assertThat(initial.has(Gx.DEFAULT_EPS_BEARER_QOS)).isTrue();
    }

    @Test
    void pcscf_describesVoiceCall() {
        RxSession call = new RxSession(SUBSCRIBER, Lab.IMS, "pcscf;1;1", null);

        pcscf.startCall(call);
        pcscf.endCall(call.at("policy.sigcore.lab"));

        assertThat(sent).allSatisfy(request -> assertRequiredAvps(Applications.RX, request));
        DiameterMessage aar = sent.getFirst();
        assertThat(aar.has(Base.DESTINATION_HOST)).isFalse();
        AvpGroup media = aar.require(Rx.MEDIA_COMPONENT_DESCRIPTION);
        assertThat(media.all(Rx.MEDIA_SUB_COMPONENT)).hasSize(2);
        assertThat(media.all(Rx.MEDIA_SUB_COMPONENT).getFirst().all(Rx.FLOW_DESCRIPTION))
                .containsExactly(
                        "permit out 17 from 198.51.100.7 50000 to 10.0.0.7 40000",
                        "permit in 17 from 10.0.0.7 40000 to 198.51.100.7 50000");
        assertThat(sent.getLast().get(Base.DESTINATION_HOST)).isEqualTo("policy.sigcore.lab");
    }
}
