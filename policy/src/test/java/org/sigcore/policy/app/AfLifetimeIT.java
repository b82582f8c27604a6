// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.next;
import static org.sigcore.policy.app.DiameterPeers.send;
import static org.sigcore.policy.app.DiameterPeers.signalling;
import static org.sigcore.policy.app.DiameterPeers.str;
import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.SpecificAction;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.testkit.ConcurrentClass;

/** Beginning and end of AF sessions on Rx with an AF that restarts, does not answer, or loses its bearers. */
@ConcurrentClass
class AfLifetimeIT extends PgwAndAfFrame {
    /** An Origin-State-Id of an AF, above that of its connection. */
    private static final long BEFORE = 4_000_000_000L;

    private static final String AUDIT = "/oc-cnpolicy-configuration/v1/services/pcrfcore-rx/audit";

    @Override
    String[] settings() {
        return new String[] {"--policy.rx.max-authorization-lifetime=2s", "--policy.pcrf.request-timeout=500ms"};
    }

    private static DiameterMessage withLifetime(DiameterMessage aar, long lifetime) {
        return aar.toBuilder()
                .add(Base.AUTHORIZATION_LIFETIME, lifetime)
                .add(Base.AUTH_GRACE_PERIOD, 1L)
                .build();
    }

    private static DiameterMessage report(String session, String rule, int status) throws Exception {
        return ccr(session, 2, "10.46.0.1").toBuilder()
                .add(Gx.CHARGING_RULE_REPORT.of(
                        Gx.CHARGING_RULE_NAME.of(rule), Gx.PCC_RULE_STATUS.of(status), Gx.RULE_FAILURE_CODE.of(10)))
                .build();
    }

    private static DiameterMessage handover(int rat) throws Exception {
        return ccr("gx1", 2, "10.46.0.1").toBuilder()
                .set(Gx.RAT_TYPE, rat)
                .add(Gx.EVENT_TRIGGER, EventTrigger.RAT_CHANGE)
                .build();
    }

    private String installed() throws Exception {
        return next(toPgw)
                .require(Gx.CHARGING_RULE_INSTALL)
                .require(Gx.CHARGING_RULE_DEFINITION)
                .require(Gx.CHARGING_RULE_NAME);
    }

    @Test
    void onGx_sessionNotRefreshed_isEndedAndAfReceivesAsr() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        DiameterMessage aaa = send(af, withLifetime(aar("rx1", "10.46.0.1"), 7200));
        assertThat(aaa.require(Base.AUTHORIZATION_LIFETIME)).isEqualTo(2);
        assertThat(aaa.require(Base.AUTH_GRACE_PERIOD)).isEqualTo(1);
        String rule = installed();
        DiameterMessage removal = next(toPgw);
        assertThat(removal.require(Gx.CHARGING_RULE_REMOVE).require(Gx.CHARGING_RULE_NAME))
                .isEqualTo(rule);
        DiameterMessage asr = next(toAf);
        assertThat(asr.commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
        assertThat(asr.sessionId()).isEqualTo("rx1");
        assertThat(send(af, str("rx1")).isSuccess())
                .as("the STR that follows an ASR")
                .isTrue();
        until(
                "the end is counted",
                () -> policy.metrics().contains("policy_af_expired_sessions_total{service=\"pcrf-core\"} 1.0"));
    }

    @Test
    void onGx_sessionRefreshedOrWithoutLifetime_isKept() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        DiameterMessage aar = withLifetime(aar("rx1", "10.46.0.1"), 2);
        send(af, aar);
        DiameterMessage unlimited = send(af, aar("rx2", "10.46.0.1"));
        assertThat(unlimited.has(Base.AUTHORIZATION_LIFETIME)).isFalse();
        for (int i = 0; i < 4; i++) {
            TimeUnit.SECONDS.sleep(1);
            assertThat(send(af, aar).isSuccess()).isTrue();
        }
        assertThat(toAf).isEmpty();
        assertThat(send(af, str("rx1")).isSuccess()).isTrue();
        assertThat(send(af, str("rx2")).isSuccess()).isTrue();
    }

    @Test
    void onN7_sessionNotRefreshed_isEndedAfterRestart() throws Exception {
        policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        assertThat(send(af, withLifetime(aar("rx1", "10.45.0.1"), 2)).require(Base.AUTHORIZATION_LIFETIME))
                .isEqualTo(2);
        network.next("POST /smf/1/update");
        af.close();
        policy.close();
        policy = new PolicyUnderTest(data, network, settings());
        af = DiameterPeers.client("pcscf.sigcore.lab", Applications.RX, policy.diameterPort(), toAf);
        assertThat(network.next("POST /smf/1/update")
                        .jsonObject()
                        .at("/smPolicyDecision/pccRules")
                        .valueStream())
                .allMatch(rule -> rule.isNull());
        assertThat(next(toAf).commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
    }

    @Test
    void signallingSession_replacesOlderSessionOfSameFlow() throws Exception {
        String filter = "permit out ip from 198.51.100.9 5060 to 10.46.0.1 5060";
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        send(af, signalling("rx1", "10.46.0.1", filter));
        String former = installed();
        send(af, signalling("rx2", "10.46.0.1", "permit out ip from 198.51.100.9 5061 to 10.46.0.1 5061"));
        installed();
        send(af, aar("rx3", "10.46.0.1"));
        installed();
        assertThat(send(af, signalling("rx4", "10.46.0.1", filter)).isSuccess()).isTrue();
        DiameterMessage change = next(toPgw);
        assertThat(change.require(Gx.CHARGING_RULE_REMOVE).all(Gx.CHARGING_RULE_NAME))
                .containsExactly(former);
        assertThat(change.has(Gx.CHARGING_RULE_INSTALL)).isTrue();
        assertThat(send(af, str("rx1")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        for (String session : List.of("rx2", "rx3", "rx4")) {
            assertThat(send(af, str(session)).isSuccess()).as(session).isTrue();
        }
    }

    @Test
    void lossOfAllFlows_sendsAsrToAf_andTemporaryLossSendsRar() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        DiameterMessage aar = aar("rx1", "10.46.0.1").toBuilder()
                .add(Rx.SPECIFIC_ACTION, SpecificAction.INDICATION_OF_LOSS_OF_BEARER)
                .add(Rx.SPECIFIC_ACTION, SpecificAction.INDICATION_OF_RECOVERY_OF_BEARER)
                .add(Rx.SPECIFIC_ACTION, SpecificAction.IP_CAN_CHANGE)
                .build();
        send(af, aar);
        String rule = installed();
        send(pgw, report("gx1", rule, 0)); // the first activation is no recovery
        send(pgw, report("gx1", rule, 2));
        assertThat(next(toAf).all(Rx.SPECIFIC_ACTION)).containsExactly(SpecificAction.INDICATION_OF_LOSS_OF_BEARER);
        send(pgw, report("gx1", rule, 0));
        assertThat(next(toAf).all(Rx.SPECIFIC_ACTION)).containsExactly(SpecificAction.INDICATION_OF_RECOVERY_OF_BEARER);
        send(pgw, report("gx1", rule, 1));
        DiameterMessage asr = next(toAf);
        assertThat(asr.commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
        assertThat(asr.require(Rx.ABORT_CAUSE))
                .as("insufficient bearer resources")
                .isEqualTo(2);
        send(pgw, handover(1005));
        send(pgw, report("gx1", rule, 1));
        assertThat(toAf.poll(700, TimeUnit.MILLISECONDS))
                .as("nothing after the ASR")
                .isNull();
        assertThat(send(af, str("rx1")).isSuccess()).isTrue();
    }

    @Test
    void afThatNeverAnswersRars_receivesEachFactOnceAndAsrLast() throws Exception {
        BlockingQueue<DiameterMessage> toSilent = new LinkedBlockingQueue<>();
        try (DiameterNode silent = DiameterPeers.client(
                "silent.sigcore.lab", Applications.RX, policy.diameterPort(), toSilent, request -> {
                    boolean answers = request.commandCode() != CommandCode.RE_AUTH;
                    until("the answer is too late", () -> answers || policyHasGivenUp(request));
                    return ResultCode.DIAMETER_SUCCESS;
                })) {
            send(pgw, ccr("gx1", 1, "10.46.0.1"));
            send(
                    silent,
                    aar("rx1", "10.46.0.1").toBuilder()
                            .add(Rx.SPECIFIC_ACTION, SpecificAction.IP_CAN_CHANGE)
                            .build());
            for (int rat : new int[] {1000, 1004, 1000}) {
                send(pgw, handover(rat));
            }
            send(pgw, ccr("gx1", 3, "10.46.0.1"));
            until("ASR", () -> toSilent.stream().anyMatch(one -> one.commandCode() == CommandCode.ABORT_SESSION));
            TimeUnit.SECONDS.sleep(2);
            List<DiameterMessage> got = List.copyOf(toSilent);
            assertThat(got.getLast().commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
            List<Integer> rats = got.subList(0, got.size() - 1).stream()
                    .map(rar -> rar.require(Gx.RAT_TYPE))
                    .toList();
            assertThat(rats)
                    .as("each fact once, the newest of the queued ones")
                    .isNotEmpty()
                    .hasSizeLessThan(4);
            assertThat(got).noneMatch(DiameterMessage::isRetransmitted);
        }
    }

    @Test
    void afRestart_endsItsSessionsOnN7AndGx() throws Exception {
        policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        for (String address : List.of("10.45.0.1", "10.46.0.1")) {
            DiameterMessage first = aar("old-" + address, address);
            assertThat(send(
                                    af,
                                    first.toBuilder()
                                            .add(Base.ORIGIN_STATE_ID, BEFORE)
                                            .build())
                            .isSuccess())
                    .isTrue();
        }
        network.next("POST /smf/1/update");
        String rule = installed();
        assertThat(send(
                                af,
                                aar("new", "10.46.0.1").toBuilder()
                                        .add(Base.ORIGIN_STATE_ID, BEFORE + 1)
                                        .build())
                        .isSuccess())
                .isTrue();
        assertThat(network.next("POST /smf/1/update")
                        .jsonObject()
                        .at("/smPolicyDecision/pccRules")
                        .valueStream())
                .isNotEmpty()
                .allMatch(removed -> removed.isNull());
        until(
                "the rule of the former session is removed",
                () -> toPgw.stream()
                        .map(rar -> rar.get(Gx.CHARGING_RULE_REMOVE))
                        .anyMatch(removal -> removal != null
                                && removal.all(Gx.CHARGING_RULE_NAME).contains(rule)));
        assertThat(send(af, str("old-10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(toAf)
                .as("an AF that has lost its sessions is not asked to end them")
                .isEmpty();

        assertThat(policy.metrics()).contains("policy_af_restart_sessions_total{service=\"pcrf-core\"} 1.0");
    }

    @Test
    void afReconnectWithHigherOriginStateId_endsItsSessions() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        BlockingQueue<DiameterMessage> toServer = new LinkedBlockingQueue<>();
        DiameterNode server = DiameterPeers.client("as.sigcore.lab", Applications.RX, policy.diameterPort(), toServer);
        DiameterMessage aar = aar("rx1", "10.46.0.1").toBuilder()
                .add(Base.ORIGIN_STATE_ID, 5L)
                .build();
        assertThat(send(server, aar).isSuccess()).isTrue();
        String rule = installed();
        TimeUnit.MILLISECONDS.sleep(1100); // the Origin-State-Id of a node is the second of its start
        server.close();
        try (DiameterNode again =
                DiameterPeers.client("as.sigcore.lab", Applications.RX, policy.diameterPort(), toServer)) {
            assertThat(next(toPgw).require(Gx.CHARGING_RULE_REMOVE).require(Gx.CHARGING_RULE_NAME))
                    .isEqualTo(rule);
            assertThat(send(again, str("rx1")).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        }
    }

    @Test
    void audit_endsSessionUnknownToAf_andKeepsSessionOfUnresponsiveAf() throws Exception {
        BlockingQueue<DiameterMessage> toServer = new LinkedBlockingQueue<>();
        try (DiameterNode server = DiameterPeers.client(
                "as.sigcore.lab",
                Applications.RX,
                policy.diameterPort(),
                toServer,
                request -> ResultCode.DIAMETER_UNKNOWN_SESSION_ID)) {
            send(pgw, ccr("gx1", 1, "10.46.0.1"));
            assertThat(send(server, aar("rx1", "10.46.0.1")).isSuccess()).isTrue();
            String rule = installed();
            assertThat(send(af, aar("rx2", "10.46.0.1")).isSuccess()).isTrue();
            installed();
            assertThat(policy.manage(SbiRequest.json("PUT", AUDIT, Json.parse("""
                            {"enabled": true, "frequency": "1s", "ttl": "1s", "maxTtl": "2s", "notificationRate": 50,
                             "minAuditAttempts": 1}""")))
                            .status())
                    .isEqualTo(200);
            DiameterMessage question = next(toServer);
            assertThat(question.commandCode()).isEqualTo(CommandCode.RE_AUTH);
            assertThat(question.all(Rx.SPECIFIC_ACTION)).isEmpty();
            assertThat(next(toPgw).require(Gx.CHARGING_RULE_REMOVE).require(Gx.CHARGING_RULE_NAME))
                    .isEqualTo(rule);
            assertThat(next(toAf).commandCode()).isEqualTo(CommandCode.RE_AUTH);
            af.close();
            until(
                    "the AF does not answer",
                    () -> policy.metrics()
                            .contains("occnp_audit_records_total{result=\"unanswered\",service=\"pcrfcore-rx\"}"));
            af = DiameterPeers.client("pcscf.sigcore.lab", Applications.RX, policy.diameterPort(), toAf);
            assertThat(send(af, str("rx2")).isSuccess())
                    .as("the AF has kept its session")
                    .isTrue();
        }
    }

    private static boolean policyHasGivenUp(DiameterMessage request) {
        try {
            TimeUnit.MILLISECONDS.sleep(900);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return request.isRequest();
    }

    @Test
    void afReconnect_deliversNewestQueuedRarOnce() throws Exception {
        send(pgw, ccr("gx1", 1, "10.46.0.1"));
        send(
                af,
                aar("rx1", "10.46.0.1").toBuilder()
                        .add(Rx.SPECIFIC_ACTION, SpecificAction.IP_CAN_CHANGE)
                        .build());
        af.close();
        send(pgw, handover(1000));
        send(pgw, handover(1005));
        af = DiameterPeers.client("pcscf.sigcore.lab", Applications.RX, policy.diameterPort(), toAf);
        DiameterMessage rar = next(toAf);
        assertThat(rar.require(Gx.RAT_TYPE)).as("the newest RAT type").isEqualTo(1005);
        assertThat(toAf.poll(Duration.ofSeconds(2).toMillis(), TimeUnit.MILLISECONDS))
                .isNull();
    }
}
