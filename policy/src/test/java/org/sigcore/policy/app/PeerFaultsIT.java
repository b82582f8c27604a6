// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.diameter.dictionary.Sh;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.testkit.ConcurrentClass;
import tools.jackson.databind.node.ObjectNode;

/**
 * An OCS, an HSS and a TDF that hang, refuse, send unreadable answers, disconnect and return: no session is refused or
 * waits longer than configured, and each one receives the missing data after the peer has recovered.
 */
@ConcurrentClass
class PeerFaultsIT {
    private static final String GOLD =
            "<Sh-Data><RepositoryData><ServiceIndication>policy</ServiceIndication><SequenceNumber>1"
                    + "</SequenceNumber><ServiceData><plan>gold</plan></ServiceData></RepositoryData></Sh-Data>";
    private static final String SOURCE =
            "--sigcore.configuration[datasources/sh]={\"home\": {\"publicIdentity\": \"sip:{imsi}@ims.lab\","
                    + " \"attributes\": {\"plan\": {\"data\": \"RepositoryData\", \"serviceIndication\": \"policy\", \"element\": \"plan\"}},"
                    + " \"asking\": {\"timeout\": \"2s\", \"retryInterval\": \"300ms\"}}}";
    private static final String OCS =
            "--sigcore.configuration[services/pcfuser/settings]={\"ocs\": {\"timeout\": \"2s\", \"retryInterval\": \"300ms\"}}";
    private static final String PROJECT = """
            {"policies": [
              {"name": "basic", "then": [{"counters": []}, {"sessionRule": {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"}}}]},
              {"name": "known", "when": {"any": [{"path": "subscriber.plan", "is": "gold"}, {"path": "counters.monthly", "is": "active"}]},
               "then": [{"sessionRule": {"authSessAmbr": {"uplink": "50 Mbps", "downlink": "50 Mbps"}}}]}]}
            """;
    private static final long SLOW = 1_000_000;
    private static final long FAST = 50_000_000;
    private static final Duration RECOVERY = Duration.ofMinutes(1);
    /** The limit for a request on a busy machine: above the timeout of a peer, far below the time of one that hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path data;

    private final BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    private FakeNetwork network;
    private PolicyUnderTest policy;
    private DiameterNode pgw;
    private int sessions;

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        network.smData = (ObjectNode) Json.parse("""
                {"smPolicySnssaiData": {"1-000001": {"snssai": {"sst": 1, "sd": "000001"}, "smPolicyDnnData": {
                  "ims": {"dnn": "ims", "subscSpendingLimits": true}}}}}
                """);
        policy = new PolicyUnderTest(data, network, OCS, SOURCE, "--policy.pcrf.request-timeout=2s");
        pgw = DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw);
        policy.putProject("pcrf-core", PROJECT);
    }

    @AfterEach
    void stop() {
        pgw.close();
        policy.close();
        network.close();
    }

    @Test
    void ocsFaults_delayNoSession_andOcsIsAskedAgainAfterRecovery() throws Exception {
        faultsOf(
                "ocs.charging.lab",
                Applications.SY,
                slr -> slr.answer(ResultCode.DIAMETER_SUCCESS)
                        .add(counter("monthly", "active"))
                        .build());
    }

    @Test
    void hssFaults_delayNoSession_andHssIsAskedAgainAfterRecovery() throws Exception {
        faultsOf("hss.home.lab", Applications.SH, request -> {
            DiameterMessageBuilder answer = request.answer(ResultCode.DIAMETER_SUCCESS);
            return request.commandCode() == CommandCode.USER_DATA
                    ? answer.add(Sh.USER_DATA, GOLD.getBytes(StandardCharsets.UTF_8))
                            .build()
                    : answer.build();
        });
    }

    /** Returns answers of a peer that each have one fault. */
    private static List<Function<DiameterMessage, @Nullable DiameterMessage>> faults() {
        return List.of(
                request -> null,
                request -> request.answer(ResultCode.DIAMETER_TOO_BUSY).build(),
                request -> request.answer(ResultCode.DIAMETER_UNABLE_TO_DELIVER).build(),
                request -> request.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY).build(),
                request -> request.answer(ResultCode.DIAMETER_SUCCESS)
                        .remove(Base.RESULT_CODE)
                        .build(),
                request -> request.answer(ResultCode.DIAMETER_SUCCESS)
                        .remove(Base.RESULT_CODE)
                        .add(octets(Base.RESULT_CODE.code(), 0, new byte[] {7}))
                        .build(),
                request -> request.answer(ResultCode.DIAMETER_SUCCESS)
                        .remove(Base.RESULT_CODE)
                        .add(Base.EXPERIMENTAL_RESULT.of())
                        .build());
    }

    private void faultsOf(
            String identity, DiameterApplication application, Function<DiameterMessage, @Nullable DiameterMessage> good)
            throws Exception {
        int number = 0;
        for (var fault : faults()) {
            try (FakeDiameterServer peer = new FakeDiameterServer(identity, application, policy.diameterPort())) {
                peer.answer = fault;
                assertThat(downlink(begin())).isEqualTo(SLOW);
                peer.next();
                peer.answer = good;
                assertThat(downlink(nextToPgw())).as("after fault %d", number++).isEqualTo(FAST);
            }
        }
        FakeDiameterServer gone = new FakeDiameterServer(identity, application, policy.diameterPort());
        gone.answer = request -> null;
        assertThat(downlink(begin())).isEqualTo(SLOW);
        gone.close(); // during or after the request
        try (FakeDiameterServer back = new FakeDiameterServer(identity, application, policy.diameterPort())) {
            back.answer = good;
            assertThat(downlink(nextToPgw())).isEqualTo(FAST);
            assertThat(downlink(begin())).as("a new session").isEqualTo(FAST);
        }
    }

    @Test
    void unreadableCounter_isLeftOut() throws Exception {
        try (FakeDiameterServer ocs =
                new FakeDiameterServer("ocs.charging.lab", Applications.SY, policy.diameterPort())) {
            ocs.answer = slr -> slr.answer(ResultCode.DIAMETER_SUCCESS)
                    .add(octets(Sy.POLICY_COUNTER_STATUS_REPORT.code(), Base.VENDOR_3GPP, new byte[] {1, 2, 3}))
                    .add(Sy.POLICY_COUNTER_STATUS_REPORT.of(Sy.POLICY_COUNTER_STATUS.of("exhausted")))
                    .add(counter("monthly", "active"))
                    .build();
            assertThat(downlink(begin())).isEqualTo(FAST);
        }
    }

    @Test
    void unreadableHssAnswer_isRequestedAgain() throws Exception {
        try (FakeDiameterServer hss = new FakeDiameterServer("hss.home.lab", Applications.SH, policy.diameterPort())) {
            hss.answer = request -> {
                DiameterMessageBuilder answer = request.answer(ResultCode.DIAMETER_SUCCESS);
                return request.commandCode() == CommandCode.USER_DATA
                        ? answer.add(Sh.USER_DATA, "<Sh-Data><Repo".getBytes(StandardCharsets.UTF_8))
                                .build()
                        : answer.add(octets(Sh.EXPIRY_TIME.code(), Base.VENDOR_3GPP, new byte[] {1}))
                                .build();
            };
            assertThat(downlink(begin())).isEqualTo(SLOW);
            hss.answer = request -> request.answer(ResultCode.DIAMETER_SUCCESS)
                    .add(Sh.USER_DATA, GOLD.getBytes(StandardCharsets.UTF_8))
                    .build();
            assertThat(downlink(nextToPgw())).isEqualTo(FAST);
        }
    }

    @Test
    void tdfFaults_refuseNoSession_andTdfReceivesSessionsAfterRecovery() throws Exception {
        policy.putProject("pcrf-core", """
                {"policies": [{"name": "tdf", "then": [{"set": {"tdf": {"destinationRealm": "charging.lab"},
                  "adcRules": {"all": {"base": true}}}}]}]}
                """);
        FakeDiameterServer tdf = new FakeDiameterServer("tdf.charging.lab", Applications.SD, policy.diameterPort());
        AtomicInteger turn = new AtomicInteger();
        var faults = faults();
        tdf.answer = tsr -> faults.get(turn.getAndIncrement() % faults.size()).apply(tsr);
        for (int i = 0; i < faults.size(); i++) {
            assertThat(begin().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
        until(RECOVERY, () -> turn.get() >= faults.size());
        tdf.close();
        assertThat(begin().resultCode()).as("without a TDF").isEqualTo(ResultCode.DIAMETER_SUCCESS);
        try (FakeDiameterServer back =
                new FakeDiameterServer("tdf.charging.lab", Applications.SD, policy.diameterPort())) {
            BlockingQueue<String> opened = new LinkedBlockingQueue<>();
            back.answer = tsr -> {
                if (tsr.commandCode() == CommandCode.TDF_SESSION && tsr.has(Sd.ADC_RULE_INSTALL)) {
                    opened.add(tsr.require(Base.FRAMED_IP_ADDRESS).getHostAddress());
                }
                return tsr.answer(ResultCode.DIAMETER_SUCCESS).build();
            };
            until(RECOVERY, () -> opened.stream().distinct().count() == faults.size() + 1);
        }
    }

    @Test
    void permanentTdfRefusal_isNotRetried_andSessionContinues() throws Exception {
        policy.putProject("pcrf-core", """
                {"policies": [{"name": "tdf", "then": [{"set": {"tdf": {"destinationRealm": "charging.lab"},
                  "adcRules": {"all": {"base": true}}}}]}]}
                """);
        try (FakeDiameterServer tdf =
                new FakeDiameterServer("tdf.charging.lab", Applications.SD, policy.diameterPort())) {
            tdf.answer = tsr ->
                    tsr.answer(ResultCode.DIAMETER_AUTHORIZATION_REJECTED).build();
            assertThat(begin().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            tdf.next();
            TimeUnit.SECONDS.sleep(3); // twice the first pause of the outbox
            assertThat(tdf.waiting()).isZero();
            DiameterMessage update = ccr("gx" + sessions, 2, "10.46.0." + sessions, imsi());
            assertThat(pgw.send(update, PATIENCE).join().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    private static Avp counter(String id, String status) {
        return Sy.POLICY_COUNTER_STATUS_REPORT.of(
                Sy.POLICY_COUNTER_IDENTIFIER.of(id), Sy.POLICY_COUNTER_STATUS.of(status));
    }

    private static Avp octets(int code, int vendor, byte[] data) {
        return Avp.of(code, vendor, Avp.FLAG_MANDATORY | (vendor == 0 ? 0 : Avp.FLAG_VENDOR), data);
    }

    private String imsi() {
        return "0010100000%05d".formatted(sessions);
    }

    /** Begins a session of a new subscriber, which must not be delayed. */
    private DiameterMessage begin() throws Exception {
        sessions++;
        DiameterMessage cca = pgw.send(ccr("gx" + sessions, 1, "10.46.0." + sessions, imsi()), PATIENCE)
                .join();
        assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        return cca;
    }

    private static long downlink(DiameterMessage message) {
        return message.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL);
    }

    private DiameterMessage nextToPgw() throws InterruptedException {
        DiameterMessage next = toPgw.poll(RECOVERY.toSeconds(), TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }
}
