// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.NrfMembers.Member;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;

class NrfMembersTest {
    private static final ApiRoot ONE = ApiRoot.parse("http://127.0.0.1:7101");
    private static final ApiRoot TWO = ApiRoot.parse("http://127.0.0.1:7102");
    private static final ApiPath NFM = new ApiPath("nnrf-nfm", "v1");
    private static final DiscoveryQuery NRF = DiscoveryQuery.of(
            "target-nf-type",
            "NRF",
            "requester-nf-type",
            "AMF",
            "service-names",
            "nnrf-nfm",
            "requester-features",
            "1");
    private static final RoutingPlan PLAN = RoutingPlan.of(new RoutingOptions(
            Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(1), 3, true, Set.of(503), 100));

    private final NrfMembers members = NrfMembers.of(List.of(new Member(TWO, 2, 10), new Member(ONE, 1, 10)));
    private final RouteDecider decider = new RouteDecider(false, members);

    // The second member has a profile; the first is known by configuration only.
    private final RouteTable table =
            new RouteTable(1, List.of(NfEntry.of(Json.parseObject("""
            {"nfInstanceId": "two", "nfType": "NRF", "nfStatus": "REGISTERED", "priority": 0, "load": 7,
             "nfServiceList": {"nnrf-nfm": {"serviceInstanceId": "nnrf-nfm", "serviceName": "nnrf-nfm",
               "versions": [{"apiVersionInUri": "v1", "apiFullVersion": "1.3.0"}], "scheme": "http",
               "nfServiceStatus": "REGISTERED", "ipEndPoints": [{"ipv4Address": "127.0.0.1", "port": 7102}]}}}
            """.getBytes(StandardCharsets.UTF_8)))));

    @Test
    void nrfRequest_selectsSetMembersByPriority_withKnownInstanceIds() {
        assertThat(decider.decide(request(NRF), PLAN, table))
                .isInstanceOfSatisfying(RouteDecision.Select.class, select -> {
                    assertThat(select.candidates().list())
                            .extracting(ProducerService::apiRoot)
                            .containsExactly(ONE, TWO);
                    assertThat(select.candidates().list())
                            .extracting(ProducerService::nfInstanceId)
                            .containsExactly("", "two");
                });
    }

    @Test
    void namedMember_isSelected_andOtherNrfsAreDiscovered() {
        assertThat(members.matching(NRF.with("target-nf-instance-id", "TWO"), table)
                        .list())
                .extracting(ProducerService::apiRoot)
                .containsExactly(TWO);
        DiscoveryQuery other = NRF.with("target-nf-instance-id", "three");
        assertThat(decider.decide(request(other), PLAN, table)).isEqualTo(new RouteDecision.Discover(other));
        DiscoveryQuery abroad = NRF.with("target-plmn-list", "[{\"mcc\":\"310\",\"mnc\":\"014\"}]");
        assertThat(decider.decide(request(abroad), PLAN, table)).isEqualTo(new RouteDecision.Discover(abroad));
    }

    @Test
    void nrfRequest_withoutRequesterNfType_isRejected() {
        assertThat(decider.decide(request(DiscoveryQuery.of("target-nf-type", "NRF")), PLAN, table))
                .isInstanceOf(RouteDecision.Reject.class);
    }

    @Test
    void alternatesForSetMember_areTheSetMembers() {
        RouteDecision decision = decider.alternates(new RouteRequest(null, null, null, NFM), ONE, table);

        assertThat(decision).isEqualTo(new RouteDecision.Select(members.in(table)));
        assertThat(decider.alternates(
                        new RouteRequest(null, null, null, NFM), ApiRoot.parse("http://127.0.0.1:9"), table))
                .isNull();
    }

    private static RouteRequest request(DiscoveryQuery query) {
        return new RouteRequest(null, null, query, NFM);
    }
}
