// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sigcore.policy.app.DiameterPeers.next;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.testkit.FreeDiameter;

/**
 * Messages of Policy on Gx and Rx, validated by the dictionaries of freeDiameter, whose nodes drop malformed commands.
 * Skipped where freeDiameter is not installed: {@code apt-get install freediameterd freediameter-extensions}.
 */
class InteropIT {
    @TempDir
    Path data;

    private final LinkedBlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<DiameterMessage> toAf = new LinkedBlockingQueue<>();
    private FreeDiameter freeDiameter;
    private FakeNetwork network;
    private PolicyUnderTest policy;
    private DiameterNode pgw;
    private DiameterNode af;

    @BeforeEach
    void connect() {
        var installed = FreeDiameter.load();
        assumeTrue(installed.isPresent(), "freeDiameter is not installed");
        freeDiameter = installed.orElseThrow();
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network, "--policy.pcrf.validate-user=true");
        pgw = DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw);
        af = DiameterPeers.client("pcscf.sigcore.lab", Applications.RX, policy.diameterPort(), toAf);
    }

    @AfterEach
    void disconnect() {
        if (policy != null) {
            pgw.close();
            af.close();
            policy.close();
            network.close();
        }
    }

    @Test
    void messagesOfCall_matchFreeDiameterDictionaries() throws Exception {
        granted(pgw, DiameterPeers.ccr("gx1", 1, "10.46.0.1"));
        granted(af, DiameterPeers.aar("rx1", "10.46.0.1"));
        accepted(next(toPgw));
        granted(af, DiameterPeers.aar("rx1", "10.46.0.1"));
        granted(pgw, DiameterPeers.ccr("gx1", 2, "10.46.0.1"));
        granted(af, DiameterPeers.str("rx1"));
        accepted(next(toPgw));
        granted(af, DiameterPeers.aar("rx2", "10.46.0.1"));
        granted(pgw, DiameterPeers.ccr("gx1", 3, "10.46.0.1"));
        accepted(next(toAf));

        policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.9"));
        granted(af, DiameterPeers.aar("rx3", "10.45.0.9"));
        granted(af, DiameterPeers.str("rx3"));
    }

    @Test
    void answerWithoutRequiredAvp_isRejectedByFreeDiameter() throws Exception {
        DiameterMessage answer =
                af.send(DiameterPeers.str("rx1"), Duration.ofSeconds(10)).join();
        assertThat(freeDiameter.objection(
                        answer.toBuilder().remove(Base.ORIGIN_REALM).build().encode()))
                .contains("DIAMETER_MISSING_AVP 296");
    }

    @Test
    void errorAnswers_matchFreeDiameterDictionaries() throws Exception {
        refused(pgw, DiameterPeers.ccr("gx1", 2, "10.46.0.1"), ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        refused(
                pgw,
                DiameterPeers.ccr("gx1", 1, "10.46.0.1").toBuilder()
                        .remove(Base.CALLED_STATION_ID)
                        .build(),
                ResultCode.DIAMETER_MISSING_AVP);
        refused(
                pgw,
                DiameterPeers.ccr("gx1", 1, "10.46.0.1").toBuilder()
                        .set(Base.CC_REQUEST_TYPE, 4)
                        .build(),
                ResultCode.DIAMETER_INVALID_AVP_VALUE);
        refused(af, DiameterPeers.aar("rx1", "10.99.0.1"), Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        refused(
                af,
                DiameterPeers.aar("rx1", "10.99.0.1").toBuilder()
                        .remove(Base.FRAMED_IP_ADDRESS)
                        .build(),
                ResultCode.DIAMETER_MISSING_AVP);
        refused(af, DiameterPeers.str("rx1"), ResultCode.DIAMETER_UNKNOWN_SESSION_ID);

        granted(pgw, DiameterPeers.ccr("gx1", 1, "10.46.0.1"));
        refused(
                af,
                DiameterPeers.aar(
                        "rx1", "10.46.0.1", "deny out ip from any to any", "permit in ip from any to any established"),
                Rx.FILTER_RESTRICTIONS);
        network.userKnown = false;
        refused(pgw, DiameterPeers.ccr("gx2", 1, "10.46.0.2", "001010000000077"), ResultCode.DIAMETER_USER_UNKNOWN);
    }

    private void granted(DiameterNode node, DiameterMessage request) {
        refused(node, request, ResultCode.DIAMETER_SUCCESS);
    }

    private void refused(DiameterNode node, DiameterMessage request, int resultCode) {
        DiameterMessage answer = node.send(request, Duration.ofSeconds(10)).join();
        assertThat(answer.resultCode()).isEqualTo(resultCode);
        // TS 29.214 5.6.2 allows either result, RFC 7155 3.2 only Result-Code.
        accepted(
                answer.has(Base.EXPERIMENTAL_RESULT)
                        ? answer.toBuilder()
                                .add(Base.RESULT_CODE, ResultCode.DIAMETER_UNABLE_TO_COMPLY)
                                .build()
                        : answer);
    }

    private void accepted(DiameterMessage message) {
        assertThat(freeDiameter.objection(message.encode()))
                .as(message.toString())
                .isEmpty();
    }
}
