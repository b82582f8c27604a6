// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;

import java.nio.charset.StandardCharsets;
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
import org.sigcore.diameter.dictionary.Sh;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;

/** Sh against the whole NF: an HSS, a PGW, and the SMF of another session of the same subscriber. */
class ShIT {
    private static final String IMSI = "001010000000001";
    private static final String IDENTITY = "sip:" + IMSI + "@ims.lab";
    private static final String SOURCE = """
            --sigcore.configuration[datasources/sh]={"home": {"publicIdentity": "sip:{imsi}@ims.lab",
             "attributes": {"plan": {"data": "RepositoryData", "serviceIndication": "policy", "element": "plan"}},
             "asking": {"timeout": "500ms", "retryInterval": "300ms"}}}""";
    private static final String PROJECT = """
            {"policies": [
              {"name": "basic", "then": [{"sessionRule": {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"}}}]},
              {"name": "gold", "when": {"path": "subscriber.plan", "is": "gold"},
               "then": [{"sessionRule": {"authSessAmbr": {"uplink": "50 Mbps", "downlink": "50 Mbps"}}}]}]}
            """;

    @TempDir
    Path data;

    private final BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    private String source = SOURCE;
    private FakeNetwork network;
    private PolicyUnderTest policy;
    private DiameterNode pgw;
    private FakeDiameterServer hss;

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        connect();
        policy.putProject("pcrf-core", PROJECT);
        policy.putProject("pcf-sm", PROJECT);
    }

    private void connect() {
        policy = new PolicyUnderTest(data, network, source.replace("\n", ""));
        pgw = DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw);
        hss = new FakeDiameterServer("hss.home.lab", Applications.SH, policy.diameterPort());
        hss.answer = request -> plan(request, "gold");
    }

    private void disconnect() {
        pgw.close();
        hss.close();
        policy.close();
    }

    @AfterEach
    void stop() {
        disconnect();
        network.close();
    }

    private static byte[] shData(String plan) {
        return ("<Sh-Data><RepositoryData><ServiceIndication>policy</ServiceIndication><SequenceNumber>1</SequenceNumber>"
                        + "<ServiceData><plan>" + plan + "</plan></ServiceData></RepositoryData></Sh-Data>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static DiameterMessage plan(DiameterMessage request, String plan) {
        var answer = request.answer(ResultCode.DIAMETER_SUCCESS);
        return request.commandCode() == CommandCode.USER_DATA
                ? answer.add(Sh.USER_DATA, shData(plan)).build()
                : answer.build();
    }

    private DiameterMessage pnr(Avp... avps) {
        var pnr = DiameterMessage.request(CommandCode.PUSH_NOTIFICATION, ApplicationId.SH)
                .add(Base.SESSION_ID, "hss.home.lab;1;" + System.nanoTime())
                .add(Base.AUTH_SESSION_STATE, 1)
                .add(Base.DESTINATION_REALM, "sigcore.lab")
                .add(Base.DESTINATION_HOST, "policy.sigcore.lab");
        for (Avp avp : avps) {
            pnr.add(avp);
        }
        return hss.send(pnr.build());
    }

    private DiameterMessage push(String identity, String plan) {
        return pnr(Sh.USER_IDENTITY.of(Sh.PUBLIC_IDENTITY.of(identity)), Sh.USER_DATA.of(shData(plan)));
    }

    private DiameterMessage send(String session, int type, String ipv4, String imsi) throws Exception {
        return pgw.send(ccr(session, type, ipv4, imsi), Duration.ofSeconds(10)).join();
    }

    private static long downlink(DiameterMessage message) {
        return message.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL);
    }

    private DiameterMessage toPgw() throws InterruptedException {
        DiameterMessage next = toPgw.poll(10, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    @Test
    void push_changesSessionsOnGxAndN7_alsoAfterRestart_andLastSessionEndsSubscription() throws Exception {
        assertThat(downlink(send("gx1", 1, "10.46.0.1", IMSI))).isEqualTo(50_000_000);
        assertThat(hss.next().require(Sh.SUBS_REQ_TYPE)).isZero();
        assertThat(hss.next().require(Sh.USER_IDENTITY).require(Sh.PUBLIC_IDENTITY))
                .isEqualTo(IDENTITY);
        String sm = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        assertThat(hss.waiting()).as("the data is already stored").isZero();
        assertThat(push(IDENTITY, "basic").resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(downlink(toPgw())).isEqualTo(1_000_000);
        assertThat(network.next("POST /smf/1/update")
                        .jsonObject()
                        .at("/smPolicyDecision/sessRules/default/authSessAmbr/downlink")
                        .asString())
                .isEqualTo("1 Mbps");
        disconnect();
        connect();
        assertThat(push(IDENTITY, "gold").resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(downlink(toPgw())).isEqualTo(50_000_000);
        send("gx1", 3, "10.46.0.1", IMSI);
        assertThat(policy.send(SbiRequest.json("POST", sm + "/delete", Json.object()))
                        .status())
                .isEqualTo(204);
        DiameterMessage end = hss.next();
        assertThat(end.require(Sh.SUBS_REQ_TYPE)).isEqualTo(1);
        assertThat(push(IDENTITY, "gold").resultCode()).isEqualTo(Sh.DIAMETER_ERROR_NO_SUBSCRIPTION_TO_DATA);
    }

    @Test
    void unreadablePush_isRefused_andChangesNothing() throws Exception {
        send("gx1", 1, "10.46.0.1", IMSI);
        Avp identity = Sh.USER_IDENTITY.of(Sh.PUBLIC_IDENTITY.of(IDENTITY));
        byte[] bomb = "<!DOCTYPE d [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><Sh-Data><a>&a;</a></Sh-Data>"
                .getBytes(StandardCharsets.UTF_8);
        assertThat(pnr(identity, Sh.USER_DATA.of(bomb)).resultCode())
                .isEqualTo(Sh.DIAMETER_ERROR_USER_DATA_NOT_RECOGNIZED);
        DiameterMessage missing = pnr(identity);
        assertThat(missing.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(missing.has(Base.FAILED_AVP)).isTrue();
        assertThat(pnr(Sh.USER_IDENTITY.of(), Sh.USER_DATA.of(shData("basic"))).resultCode())
                .isEqualTo(Sh.DIAMETER_ERROR_USER_UNKNOWN);
        assertThat(push("sip:other@ims.lab", "basic").resultCode())
                .isEqualTo(Sh.DIAMETER_ERROR_NO_SUBSCRIPTION_TO_DATA);
        assertThat(toPgw).isEmpty();
        assertThat(push(IDENTITY, "basic").resultCode())
                .as("the connection is kept")
                .isEqualTo(2001);
        assertThat(policy.metrics()).contains("policy_sh_pushes_total{result=\"refused\"} 3.0");
    }

    @Test
    void hssRefusalOrTimeout_delaysNoSession_andIsRetried() throws Exception {
        int number = 1;
        for (int code : new int[] {5001, 5100, 5101, 5102}) {
            hss.answer = request ->
                    request.answerExperimental(Base.VENDOR_3GPP, code).build();
            DiameterMessage cca = send("gx" + number, 1, "10.46.0." + number, "00101000000000" + number++);
            assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(downlink(cca)).isEqualTo(1_000_000);
        }
        hss.answer = request -> null;
        assertThat(downlink(send("gx8", 1, "10.46.0.8", "001010000000008"))).isEqualTo(1_000_000);
        hss.answer = request -> request.answer(ResultCode.DIAMETER_TOO_BUSY).build();
        TimeUnit.MILLISECONDS.sleep(400);
        hss.answer = request -> plan(request, "gold");
        assertThat(downlink(toPgw())).isEqualTo(50_000_000);
    }

    @Test
    void hssRefusalOfSomeData_keepsOtherData() throws Exception {
        disconnect();
        source = SOURCE.replace(
                "\"attributes\": {",
                "\"notifications\": \"NONE\", \"attributes\": {\"state\": {\"data\": \"IMSUserState\"}, ");
        connect();
        hss.answer = request -> request.all(Sh.DATA_REFERENCE).contains(11)
                ? request.answerExperimental(Base.VENDOR_3GPP, Sh.DIAMETER_ERROR_OPERATION_NOT_ALLOWED)
                        .build()
                : plan(request, "gold");
        assertThat(downlink(send("gx1", 1, "10.46.0.1", IMSI))).isEqualTo(50_000_000);
        int asked = hss.waiting();
        assertThat(downlink(send("gx2", 1, "10.46.0.2", "001010000000002"))).isEqualTo(50_000_000);
        assertThat(hss.waiting() - asked)
                .as("one request without the refused data")
                .isOne();
    }
}
