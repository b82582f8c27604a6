// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.aar;
import static org.sigcore.bsf.app.Peers.rx;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.platform.app.RunningNf;

/** Requests for UEs without a binding, and requests of a PCF to an AF. */
class DefaultPcrfIT {
    @TempDir
    static Path directory;

    private static RunningNf bsf;
    private static Operator operator;
    private static RxPeer af;
    private static RxPeer pcrf;

    @BeforeAll
    static void start() {
        bsf = LocalBsf.start(directory);
        operator = new Operator(bsf);
        int port = LocalBsf.diameterPort(bsf);
        af = new RxPeer("af1.example.org", port);
        pcrf = new RxPeer("pcrf.example.org", port);
    }

    @AfterAll
    static void stop() {
        af.close();
        pcrf.close();
        operator.close();
        bsf.close();
    }

    @AfterEach
    void restoreDefaults() {
        configure("{\"noBinding\": {\"forwardTo\": null}, \"hideOrigin\": false, \"pcfRequestTimeout\": \"2500ms\"}");
        af.resultCode = ResultCode.DIAMETER_SUCCESS;
        pcrf.resultCode = ResultCode.DIAMETER_SUCCESS;
        af.received.clear();
        pcrf.received.clear();
    }

    @Test
    void initialAarWithoutBinding_isForwardedToDefaultPcrf() throws Exception {
        assertThat(af.send(aar("af;1", "10.7.0.1")).resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);

        configure("{\"noBinding\": {\"forwardTo\": \"pcrf.example.org\"}}");
        DiameterMessage answer = af.send(aar("af;1", "10.7.0.1"));

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(answer.require(Base.ORIGIN_HOST)).isEqualTo("pcrf.example.org");
        DiameterMessage arrived = pcrf.next();
        assertThat(arrived.require(Base.DESTINATION_HOST)).isEqualTo("pcrf.example.org");
        assertThat(arrived.require(Base.DESTINATION_REALM)).isEqualTo("example.org");
        assertThat(operator.metrics()).containsPattern("ocbsf_diam_no_binding_forwarded_total [1-9]");

        assertThat(af.send(rx(CommandCode.SESSION_TERMINATION, "af;1")
                                .add(Base.DESTINATION_REALM, "example.org")
                                .add(Base.DESTINATION_HOST, "pcrf.example.org")
                                .add(Base.TERMINATION_CAUSE, 1))
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(pcrf.next().commandCode()).isEqualTo(CommandCode.SESSION_TERMINATION);
    }

    @Test
    void refusalOfDefaultPcrf_isReturnedUnchanged() {
        configure("{\"noBinding\": {\"forwardTo\": \"PCRF.example.org\"}}");
        pcrf.resultCode = Rx.IP_CAN_SESSION_NOT_AVAILABLE;

        DiameterMessage answer = af.send(aar("af;2", "10.7.0.2"));

        assertThat(answer.resultCode()).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        assertThat(answer.require(Base.ORIGIN_HOST)).isEqualTo("pcrf.example.org");
    }

    @Test
    void aarForDisconnectedDefaultPcrf_isRefusedWith3002() {
        configure("{\"noBinding\": {\"forwardTo\": \"pcrf9.example.org\"}}");

        assertThat(af.send(aar("af;3", "10.7.0.3")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
    }

    @Test
    void asrOrigin_whenHidden_isReplacedWithBsfHost() throws Exception {
        configure("{\"noBinding\": {\"forwardTo\": \"pcrf.example.org\"}}");
        assertThat(pcrf.send(asr()).isSuccess()).isTrue();
        assertThat(af.next().all(Base.ORIGIN_HOST)).containsExactly("pcrf.example.org");

        configure("{\"hideOrigin\": true}");
        assertThat(pcrf.send(asr()).isSuccess()).isTrue();
        assertThat(af.next().all(Base.ORIGIN_HOST)).containsExactly("bsf.sigcore.lab");
    }

    @Test
    void asrWithoutAnswerOfAf_isAnsweredWith5012() {
        configure("{\"noBinding\": {\"forwardTo\": \"pcrf.example.org\"}, \"pcfRequestTimeout\": \"300ms\"}");
        af.resultCode = 0;

        DiameterMessage answer =
                pcrf.node.send(asr().build(), Duration.ofSeconds(3)).join();

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
    }

    @Test
    void asrOfAnotherAf_isRefusedWith5003_andDoesNotReachAf() {
        configure("{\"noBinding\": {\"forwardTo\": \"pcrf.example.org\"}, \"hideOrigin\": true}");
        try (RxPeer other = new RxPeer("af2.example.org", LocalBsf.diameterPort(bsf))) {
            DiameterMessage answer = other.send(asr().set(Base.ORIGIN_HOST, "af2.example.org"));

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_AUTHORIZATION_REJECTED);
            assertThat(answer.require(Base.FAILED_AVP).get(Base.ORIGIN_HOST)).isEqualTo("af2.example.org");
            assertThat(af.received).isEmpty();
            assertThat(operator.metrics()).contains("ocbsf_diam_refused_total{fault=\"NOT_A_PCF\"} 1.0");
        }
    }

    @Test
    void strWithOriginHostOfAnotherAf_isRefusedWith3010() {
        try (RxPeer stranger = new RxPeer("stranger.example.org", LocalBsf.diameterPort(bsf))) {
            DiameterMessageBuilder str = rx(CommandCode.SESSION_TERMINATION, "af;5")
                    .add(Base.ORIGIN_HOST, "af1.example.org")
                    .add(Base.DESTINATION_REALM, "example.org")
                    .add(Base.DESTINATION_HOST, "pcrf.example.org")
                    .add(Base.TERMINATION_CAUSE, 1);
            assertThat(stranger.send(str).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(stranger.send(str.add(Base.ROUTE_RECORD, "af1.example.org"))
                            .resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(pcrf.received).isEmpty();
        }
    }

    private static DiameterMessageBuilder asr() {
        return rx(CommandCode.ABORT_SESSION, "af;4")
                .add(Base.ORIGIN_HOST, "pcrf.example.org")
                .add(Base.DESTINATION_REALM, "example.org")
                .add(Base.DESTINATION_HOST, "af1.example.org")
                .add(Rx.ABORT_CAUSE, 0);
    }

    private static void configure(String members) {
        operator.configure("diameter/bindingRouting", members);
    }
}
