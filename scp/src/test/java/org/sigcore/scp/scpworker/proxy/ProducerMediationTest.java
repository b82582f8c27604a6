// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.scp.contract.scpcconfiguration.HeaderCondition;
import org.sigcore.scp.contract.scpcconfiguration.MediationAction;
import org.sigcore.scp.contract.scpcconfiguration.MediationOptions;
import org.sigcore.scp.contract.scpcconfiguration.MediationRule;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.MediationTriggerPoint;
import org.sigcore.scp.scpmediation.RuleGroups;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;
import org.sigcore.scp.scpworker.proxy.intake.MediationIntake;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.service.LabWorker;
import org.sigcore.scp.scpworker.service.Worker;

/** Messages edited between the SCP and its producers, within whole exchanges. */
class ProducerMediationTest extends ExchangeBench {
    private final Worker worker = LabWorker.create();
    private final Map<String, MediationTriggerPoint> points = new HashMap<>();
    private final Map<String, MediationRuleGroup> groups = new HashMap<>();

    @Test
    void request_isEditedForMatchingProducerOnly() {
        rule("REQUEST_TO_PRODUCER", "CONTINUE", at("127.0.0.1:8001"), header("x-for", "'a'"));
        begin(true, "3gpp-sbi-target-apiroot", A);
        runUntilSent();
        assertThat(upstream.last().fields).contains("x-for: a", "via: 2.0 SCP-scp.lab");
        assertThat(upstream.last().path).isEqualTo(PATH);
        upstream.last().answer(503, "busy");

        runUntil(() -> upstream.calls.size() == 2);
        assertThat(upstream.last().target).hasToString(B);
        assertThat(upstream.last().fields).noneMatch(field -> field.startsWith("x-for"));
        upstream.last().answer(200, "fine");
        assertThat(consumer.body).hasToString("fine");
        assertThat(protectionState.outstanding(upstream.last().target)).isZero();
    }

    @Test
    void body_isEditedForMatchingProducer_andOriginalIsSentToAlternate() {
        rule(
                "REQUEST_TO_PRODUCER",
                "CONTINUE",
                at("127.0.0.1:8001"),
                new MediationAction("BODY_SET", "$.a", "'edited'"));
        ProxyExchange exchange =
                begin(false, "3gpp-sbi-target-apiroot", A, "content-type", "application/json", "content-length", "7");
        send(exchange, "{\"a\":1", false);
        send(exchange, "}", true);
        runUntilSent();
        assertThat(upstream.last().stream.body).hasToString("{\"a\":\"edited\"}");
        assertThat(upstream.last().fields).contains("content-length: 14");
        assertThat(consumer.credit).isEqualTo(7);
        upstream.last().answer(503, "busy");

        runUntil(() -> upstream.calls.size() == 2);
        assertThat(upstream.last().stream.body).hasToString("{\"a\":1}");
        assertThat(consumer.credit).isEqualTo(7);
        upstream.last().answer(204, "");
        assertThat(consumer.field(":status")).isEqualTo("204");
    }

    @Test
    void response_isEditedBeforeRetryDecision() {
        anyRule("RESPONSE_FROM_PRODUCER", "CONTINUE", header("x-from", "message.status"));
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(503, "busy");
        runUntil(() -> upstream.calls.size() == 2);
        upstream.last().answer(200, "fine");
        runUntil(() -> consumer.ended);
        assertThat(consumer.field("x-from")).isEqualTo("200");
        assertThat(consumer.body).hasToString("fine");
    }

    @Test
    void responseBody_isEdited_andProducerIsCreditedOnce() {
        rule(
                "RESPONSE_FROM_PRODUCER",
                "CONTINUE",
                Set.of(),
                List.of(),
                new MediationAction("BODY_SET", "$.priority", "message.json('$.priority') + 1"));
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(200, "{\"priority\":1}", "content-type", "application/json");
        runUntil(() -> consumer.ended);

        assertThat(consumer.body).hasToString("{\"priority\":2}");
        assertThat(upstream.last().stream.credit).isEqualTo("{\"priority\":1}".length());
    }

    @Test
    void requestMediationFailure_isRefusedWith502_withoutProducerAttempt() {
        anyRule("REQUEST_TO_PRODUCER", "REJECT", new MediationAction("BODY_SET", "$.a.b", "1"));
        begin(true, "3gpp-sbi-target-apiroot", A);
        runUntil(() -> consumer.ended);

        assertThat(upstream.calls).isEmpty();
        assertProblem(502, "SYSTEM_FAILURE");
        assertThat(protectionState.outstanding(ApiRoot.parse(A))).isZero();
    }

    @Test
    void responseMediationFailure_isNotRelayed() {
        anyRule("RESPONSE_FROM_PRODUCER", "REJECT", new MediationAction("BODY_SET", "$.a.b", "1"));
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(200, "secret");
        runUntil(() -> consumer.ended);

        assertProblem(502, "SYSTEM_FAILURE");
        assertThat(upstream.last().stream.resetCode).isEqualTo(8);
    }

    @Test
    void connectionLostDuringResponseCollection_retriesAtNextProducer() {
        anyRule("RESPONSE_FROM_PRODUCER", "CONTINUE", new MediationAction("BODY_REMOVE", "$.a", null));
        begin(true, "3gpp-sbi-target-apiroot", A);
        FakeUpstream.Call first = upstream.last();
        first.receiver.onHeaders(
                new DefaultHttp2Headers().status("200").add("content-type", "application/json"), false);
        first.data("{\"a\":", false);
        first.fail(SbiFailure.Kind.CONNECTION_LOST, true);

        runUntil(() -> upstream.calls.size() == 2);
        upstream.last().answer(200, "{\"a\":1,\"b\":2}", "content-type", "application/json");
        runUntil(() -> consumer.ended);
        assertThat(consumer.body).hasToString("{\"b\":2}");
    }

    @Test
    void consumerResetDuringMediation_sendsNoUpstreamRequest() {
        anyRule("REQUEST_TO_PRODUCER", "CONTINUE", new MediationAction("BODY_REMOVE", "$.a", null));
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        send(exchange, "{\"a\":1}", false);
        exchange.onReset(new SbiFailure(SbiFailure.Kind.RESET_BY_PEER, false, "gone"));
        send(exchange, "late", true);
        assertThat(upstream.calls).isEmpty();
    }

    @Test
    void requestsOfOtherServices_areNotMediated() {
        rule("REQUEST_TO_PRODUCER", "CONTINUE", Set.of("nudm-uecm"), List.of(), header("x-for", "'a'"));
        begin(true, "3gpp-sbi-target-apiroot", A);
        assertThat(upstream.calls).as("at once").hasSize(1);
        upstream.last().answer(204, "");
    }

    private static HeaderCondition at(String authority) {
        return new HeaderCondition(":authority", "EQUALS", authority);
    }

    private static MediationAction header(String name, String value) {
        return new MediationAction("HEADER_SET", name, value);
    }

    private void rule(String kind, String onFailure, HeaderCondition condition, MediationAction action) {
        rule(kind, onFailure, Set.of("nudm-sdm"), List.of(condition), action);
    }

    private void anyRule(String kind, String onFailure, MediationAction action) {
        rule(kind, onFailure, Set.of(), List.of(), action);
    }

    private void rule(
            String kind,
            String onFailure,
            Set<String> services,
            List<HeaderCondition> conditions,
            MediationAction action) {
        groups.put(kind, new MediationRuleGroup(List.of(new MediationRule("r", 0, "true", List.of(action)))));
        points.put(
                kind,
                new MediationTriggerPoint(1, kind, services, Set.of(), Set.of(), conditions, kind, onFailure, 502));
        MediationIntake mediation = new MediationIntake(new RuleGroups(groups), ErrorResponder.of(worker), () -> nanos);
        mediation.configure(new MediationOptions(true, 1), points, groups);
        assertThat(mediation.active(direct())).isTrue();
        before = mediation;
    }
}
