// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.rx;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.platform.app.RunningNf;

/** STRs of an AF to a disconnected PCF. */
class PendingTerminationIT {
    private static final String PCF = "pcf1.example.org";

    @TempDir
    Path directory;

    private RunningNf bsf;
    private RxPeer af;

    @BeforeEach
    void start() {
        bsf = LocalBsf.start(directory);
        af = new RxPeer("af1.example.org", LocalBsf.diameterPort(bsf));
        try (Consumer pcf = new Consumer(bsf.sbi())) {
            assertThat(pcf.post(session()).status()).isEqualTo(201);
        }
    }

    @AfterEach
    void stop() {
        af.close();
        bsf.close();
    }

    private DiameterMessage end(String session) {
        return end(af, session, PCF);
    }

    private static DiameterMessage end(RxPeer sender, String session, String host) {
        return sender.send(rx(CommandCode.SESSION_TERMINATION, session)
                .add(Base.DESTINATION_REALM, "example.org")
                .add(Base.DESTINATION_HOST, host)
                .add(Base.TERMINATION_CAUSE, 1));
    }

    private String metrics() {
        try (Operator operator = new Operator(bsf)) {
            return operator.metrics();
        }
    }

    @Test
    void strForDisconnectedPcf_isAnsweredAndDeliveredAfterReconnect() throws Exception {
        assertThat(end("af;1").resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);

        try (RxPeer pcf = new RxPeer(PCF, LocalBsf.diameterPort(bsf))) {
            DiameterMessage str = pcf.next();
            assertThat(str.commandCode()).isEqualTo(CommandCode.SESSION_TERMINATION);
            assertThat(str.sessionId()).isEqualTo("af;1");
            assertThat(str.all(Base.ORIGIN_HOST)).containsExactly("af1.example.org");
            assertThat(str.get(Base.DESTINATION_HOST)).isEqualTo(PCF);
            until(
                    "it is delivered",
                    () -> metrics().contains("ocbsf_diam_terminations_total{result=\"delivered\"} 1.0"));
            assertThat(pcf.received).as("once").isEmpty();
        }
    }

    @Test
    void keptStr_survivesRestart() throws Exception {
        assertThat(end("af;2").resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);

        af.close();
        bsf.close();
        start();

        try (RxPeer pcf = new RxPeer(PCF, LocalBsf.diameterPort(bsf))) {
            assertThat(pcf.next().sessionId()).isEqualTo("af;2");
        }
    }

    @Test
    void strForHostThatNoBindingHasNamed_isRefusedWith3002() {
        assertThat(end(af, "af;6", "nobody.example.org").resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        assertThat(metrics()).contains("ocbsf_diam_terminations_total{result=\"kept\"} 0.0");
    }

    @Test
    void strsOfOneAf_takeATenthOfTheQueue() {
        try (Operator operator = new Operator(bsf);
                RxPeer other = new RxPeer("af2.example.org", LocalBsf.diameterPort(bsf))) {
            operator.configure("diameter/bindingRouting", "{\"undeliveredStr\": {\"most\": 20}}");
            assertThat(end("af;7").resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(end("af;8").resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(end("af;9").resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            assertThat(end(other, "af2;1", PCF).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    @Test
    void str_whenKeepingIsDisabledOrQueueIsFull_isRefusedWith3002() {
        try (Operator operator = new Operator(bsf)) {
            operator.configure("diameter/bindingRouting", "{\"undeliveredStr\": {\"most\": 1}}");
            assertThat(end("af;3").resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(end("af;4").resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);

            operator.configure("diameter/bindingRouting", "{\"undeliveredStr\": {\"keepFor\": \"0s\", \"most\": 10}}");
            assertThat(end("af;5").resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            until(
                    "the first is dropped",
                    () -> metrics().contains("ocbsf_diam_terminations_total{result=\"dropped\"} 1.0"));
        }
    }
}
