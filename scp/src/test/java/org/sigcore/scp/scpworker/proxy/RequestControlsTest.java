// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.policy.Site;

/** Headers with which consumers, producers and SCPs control the treatment of a request. */
class RequestControlsTest extends ExchangeBench {
    @Test
    void noRetries_makesOneAttempt() {
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-retry-info", "no-retries");
        upstream.last().answer(503, "busy");
        assertThat(upstream.calls).hasSize(1);
        assertThat(consumer.body).hasToString("busy");
        assertThat(consumer.field("3gpp-sbi-response-info")).isNull();
    }

    @Test
    void reselectionFalse_usesOnlyConsumersTarget() {
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-selection-info", "reselection=false");
        upstream.last().fail(SbiFailure.Kind.CONNECT_FAILED, false);
        upstream.last().fail(SbiFailure.Kind.CONNECT_FAILED, false);
        assertThat(upstream.calls).allMatch(call -> call.target.toString().equals(A));
        assertProblem(504, "TARGET_NF_NOT_REACHABLE");
    }

    @Test
    void producersExcludedByConsumer_areNotSelected() {
        begin(
                true,
                "3gpp-sbi-routing-binding",
                "bl=nf-set; nfset=" + SET,
                "3gpp-sbi-selection-info",
                "not-select-nfinst=a");
        assertThat(upstream.last().target).hasToString(B);
        upstream.last().answer(204, "");
    }

    @Test
    void retransmission_isMarkedInRequestAndErrorResponse() {
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-max-rsp-time", "900");
        assertThat(upstream.last().fields).noneMatch(field -> field.startsWith("3gpp-sbi-request-info"));
        pass(300);
        upstream.last().answer(503, "busy");
        assertThat(upstream.last().fields)
                .contains("3gpp-sbi-request-info: retrans=true", "3gpp-sbi-max-rsp-time: 600");
        upstream.last().answer(503, "busy, too");
        assertThat(consumer.field("3gpp-sbi-response-info")).isEqualTo("request-retransmitted=true");
    }

    @Test
    void noRetryInResponse_preventsRetry() {
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(503, "all of us", "3gpp-sbi-response-info", "no-retry=true");
        assertThat(upstream.calls).hasSize(1);
        assertThat(consumer.body).hasToString("all of us");
    }

    @Test
    void senderTimestamp_reducesResponseTime_unlessImplausible() {
        String[] aged = {
            "3gpp-sbi-target-apiroot",
            A,
            "3gpp-sbi-max-rsp-time",
            "900",
            "3gpp-sbi-sender-timestamp",
            "Fri, 20 Nov 2026 08:49:36.500 GMT"
        };
        begin(true, aged);
        assertThat(upstream.last().responseMillis).isEqualTo(400);
        upstream.last().answer(204, "");
        aged[5] = "Fri, 20 Nov 2026 08:49:35.000 GMT";
        begin(true, aged);
        assertThat(upstream.calls).hasSize(1);
        assertProblem(504, "TIMED_OUT_REQUEST");
        aged[5] = "Fri, 20 Nov 2026 03:00:00.000 GMT";
        begin(true, aged);
        assertThat(upstream.last().responseMillis).isEqualTo(900);
        upstream.last().answer(204, "");
    }

    @Test
    void nfPeerInfo_isUpdatedInRequestAndResponse() {
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-nf-peer-info", "srcinst=amf-1; dstscp=SCP-scp.lab");
        assertThat(upstream.last().fields)
                .anySatisfy(field -> assertThat(field)
                        .startsWith("3gpp-sbi-nf-peer-info: ")
                        .contains("srcinst=amf-1", "srcscp=SCP-scp.lab", "dstinst=a")
                        .doesNotContain("dstscp"));
        upstream.last().answer(200, "", "3gpp-sbi-nf-peer-info", "srcinst=a; dstinst=amf-1; dstscp=SCP-scp.lab");
        assertThat(consumer.field("3gpp-sbi-nf-peer-info"))
                .contains("srcinst=a", "srcscp=SCP-scp.lab", "dstinst=amf-1")
                .doesNotContain("dstscp");
    }

    @Test
    void forwardHops_areCountedBetweenScps() {
        producerBehindAnotherScp();
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-max-forward-hops", "2; nodetype=scp");
        assertThat(upstream.last().target).hasToString("http://127.0.0.9:7200");
        assertThat(upstream.last().fields).contains("3gpp-sbi-max-forward-hops: 1; nodetype=scp");
        upstream.last().answer(204, "");

        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-max-forward-hops", "0; nodetype=scp");
        assertThat(upstream.calls).hasSize(1);
        assertProblem(502, "MAX_SCP_HOPS_REACHED");
    }

    @Test
    void repeatedDiscoveryHeaders_reachTheNextScp() {
        producerBehindAnotherScp();
        begin(
                true,
                "3gpp-sbi-target-apiroot",
                A,
                "3gpp-sbi-discovery-service-names",
                "nudm-sdm",
                "3gpp-sbi-discovery-service-names",
                "nudm-uecm");

        assertThat(upstream.last().fields)
                .contains("3gpp-sbi-discovery-service-names: nudm-sdm", "3gpp-sbi-discovery-service-names: nudm-uecm");
        upstream.last().answer(204, "");
    }

    private void producerBehindAnotherScp() {
        site = new Site("east1", Map.of("east1", "east", "west1", "west"), true);
        table = new RouteTable(
                2,
                List.of(
                        NfEntry.of(Profiles.udm("a", 8001, SET).put("locality", "west1")),
                        NfEntry.of(Json.parseObject(
                                "{\"nfInstanceId\": \"s\", \"nfType\": \"SCP\", \"nfStatus\": \"REGISTERED\", \"fqdn\": \"scp.west\", \"ipv4Addresses\": [\"127.0.0.9\"], \"servingScope\": [\"west\"], \"scpInfo\": {\"scpPorts\": {\"http\": 7200}}}"
                                        .getBytes(StandardCharsets.UTF_8)))));
    }

    @Test
    void unreadableControlHeaders_areIgnoredAndForwarded() {
        begin(
                true,
                "3gpp-sbi-target-apiroot",
                A,
                "3gpp-sbi-selection-info",
                ";;",
                "3gpp-sbi-max-forward-hops",
                "many",
                "3gpp-sbi-sender-timestamp",
                "yesterday");
        assertThat(upstream.last().fields).contains("3gpp-sbi-max-forward-hops: many");
        upstream.last().answer(204, "");
    }
}
