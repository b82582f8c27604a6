// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.request;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.testkit.Await;
import tools.jackson.databind.node.ObjectNode;

/** Sy against the whole NF: an OCS, a PGW, and the SMF of another session of the same subscriber. */
class SyIT {
    private static final String IMSI = "001010000000001";

    @TempDir
    Path data;

    private final BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    private FakeNetwork network;
    private PolicyUnderTest policy;
    private DiameterNode pgw;
    private FakeDiameterServer ocs;

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        network.smData = (ObjectNode) Json.parse("""
                {"smPolicySnssaiData": {"1-000001": {"snssai": {"sst": 1, "sd": "000001"}, "smPolicyDnnData": {
                  "internet": {"dnn": "internet", "subscSpendingLimits": true},
                  "ims": {"dnn": "ims", "subscSpendingLimits": true}}}}}
                """);
        connect();
    }

    private void connect() {
        policy = new PolicyUnderTest(
                data,
                network,
                "--sigcore.configuration[services/pcfuser/settings]={\"ocs\": {\"timeout\": \"500ms\", \"retryInterval\": \"300ms\"}}");
        pgw = DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw);
        ocs = new FakeDiameterServer("ocs.charging.lab", Applications.SY, policy.diameterPort());
        ocs.answer = SyIT::active;
    }

    private void disconnect() {
        pgw.close();
        ocs.close();
        policy.close();
    }

    @AfterEach
    void stop() {
        disconnect();
        network.close();
    }

    private static DiameterMessage active(DiameterMessage slr) {
        return slr.answer(ResultCode.DIAMETER_SUCCESS).add(report("active")).build();
    }

    private static Avp report(String status) {
        return Sy.POLICY_COUNTER_STATUS_REPORT.of(
                Sy.POLICY_COUNTER_IDENTIFIER.of("monthly"), Sy.POLICY_COUNTER_STATUS.of(status));
    }

    private DiameterMessage snr(String session, Avp... avps) {
        var snr = request(CommandCode.SPENDING_STATUS_NOTIFICATION, ApplicationId.SY, session)
                .add(Base.DESTINATION_HOST, "policy.sigcore.lab");
        for (Avp avp : avps) {
            snr.add(avp);
        }
        return ocs.send(snr.build());
    }

    private DiameterMessage begin(String session, String ipv4, String imsi) throws Exception {
        return pgw.send(ccr(session, 1, ipv4, imsi), Duration.ofSeconds(10)).join();
    }

    private DiameterMessage toPgw() throws InterruptedException {
        DiameterMessage next = toPgw.poll(10, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    private static long downlink(DiameterMessage message) {
        return message.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL);
    }

    @Test
    void sySession_servesGxAndN7_survivesRestart_andEndsWithLastSession() throws Exception {
        assertThat(begin("gx1", "10.46.0.1", IMSI).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        DiameterMessage slr = ocs.next();
        String session = slr.require(Base.SESSION_ID);
        assertThat(slr.require(Sy.SL_REQUEST_TYPE)).isZero();
        assertThat(slr.require(Base.SUBSCRIPTION_ID).require(Base.SUBSCRIPTION_ID_DATA))
                .isEqualTo(IMSI);
        String sm = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        assertThat(network.count("POST /nchf-spendinglimitcontrol")).isZero();

        for (int time = 0; time < 2; time++) { // the second time nothing changes
            assertThat(snr(session, report("exhausted")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
        assertThat(downlink(toPgw())).isEqualTo(1_000_000);
        assertThat(network.next("POST /smf/1/update")
                        .jsonObject()
                        .at("/smPolicyDecision/sessRules/default/authSessAmbr/downlink")
                        .asString())
                .isEqualTo("1 Mbps");
        assertThat(snr(session + "9", report("active")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(snr("ocs.charging.lab;1;2", report("active")).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        DiameterMessage refused =
                snr(session, Sy.POLICY_COUNTER_STATUS_REPORT.of(Sy.POLICY_COUNTER_IDENTIFIER.of("monthly")));
        assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(refused.has(Base.FAILED_AVP)).isTrue();

        disconnect();
        connect();
        assertThat(snr(session, report("active")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(downlink(toPgw())).isEqualTo(1_000_000_000);
        pgw.send(ccr("gx1", 3, "10.46.0.1", IMSI), Duration.ofSeconds(10)).join();
        assertThat(policy.send(SbiRequest.json("POST", sm + "/delete", Json.object()))
                        .status())
                .isEqualTo(204);
        DiameterMessage str = ocs.next();
        assertThat(str.commandCode()).isEqualTo(CommandCode.SESSION_TERMINATION);
        assertThat(str.require(Base.SESSION_ID)).isEqualTo(session);
        assertThat(str.require(Base.DESTINATION_HOST)).isEqualTo("ocs.charging.lab");
        assertThat(snr(session, report("active")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void snrFromOtherOcs_isRefusedWith5002_andMovesSessionAfterOcsIsLost() throws Exception {
        assertThat(begin("gx1", "10.46.0.1", IMSI).isSuccess()).isTrue();
        String session = ocs.next().require(Base.SESSION_ID);
        assertThat(snr(session, report("active")).isSuccess()).isTrue();

        FakeDiameterServer former = ocs;
        ocs = new FakeDiameterServer("ocs2.charging.lab", Applications.SY, policy.diameterPort());
        assertThat(snr(session, report("exhausted")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        former.close();
        Await.until(
                "Policy detects the loss of the OCS",
                () -> snr(session, report("exhausted")).isSuccess());
        assertThat(downlink(toPgw())).isEqualTo(1_000_000);
        pgw.send(ccr("gx1", 3, "10.46.0.1", IMSI), Duration.ofSeconds(10)).join();

        DiameterMessage str = ocs.next();
        assertThat(str.commandCode()).isEqualTo(CommandCode.SESSION_TERMINATION);
        assertThat(str.get(Base.DESTINATION_HOST)).isEqualTo("ocs2.charging.lab");
        assertThat(str.sessionId()).isEqualTo(session);
    }

    @Test
    void sySessionAbort_removesCounterStatuses() throws Exception {
        ocs.answer = slr ->
                slr.answer(ResultCode.DIAMETER_SUCCESS).add(report("exhausted")).build();
        assertThat(downlink(begin("gx1", "10.46.0.1", IMSI))).isEqualTo(1_000_000);
        assertThat(snr(ocs.next().require(Base.SESSION_ID), Sy.SN_REQUEST_TYPE.of(Sy.SnRequestType.ABORT))
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(downlink(toPgw())).isEqualTo(1_000_000_000);
    }

    @Test
    void ocsRefusalOrTimeout_delaysNoSession_andIsRetried() throws Exception {
        int number = 1;
        for (int code : new int[] {
            ResultCode.DIAMETER_USER_UNKNOWN,
            Sy.DIAMETER_ERROR_NO_AVAILABLE_POLICY_COUNTERS,
            Sy.DIAMETER_ERROR_UNKNOWN_POLICY_COUNTERS
        }) {
            ocs.answer = slr -> slr.answerExperimental(Base.VENDOR_3GPP, code).build();
            DiameterMessage cca = begin("gx" + number, "10.46.0." + number, "00101000000000" + number++);
            assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(downlink(cca)).isEqualTo(1_000_000_000);
            ocs.next();
        }
        ocs.answer = slr -> null;
        assertThat(begin("gx8", "10.46.0.8", "001010000000008").resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        ocs.next();
        ocs.answer = slr -> slr.answer(ResultCode.DIAMETER_TOO_BUSY).build();
        ocs.next();
        ocs.answer = slr ->
                slr.answer(ResultCode.DIAMETER_SUCCESS).add(report("exhausted")).build();
        assertThat(downlink(toPgw())).isEqualTo(1_000_000);
    }
}
