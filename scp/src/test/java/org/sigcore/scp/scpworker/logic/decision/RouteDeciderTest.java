// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision.Discover;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision.Forward;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision.Reject;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision.Select;
import org.sigcore.scp.scpworker.logic.policy.Deployment;
import org.sigcore.scp.scpworker.logic.policy.ReroutePolicy;
import org.sigcore.scp.scpworker.logic.policy.RoutePolicy;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;

class RouteDeciderTest {
    private static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    private static final ApiPath SDM = new ApiPath("nudm-sdm", "v2");
    private static final ApiRoot A = ApiRoot.parse("http://127.0.0.1:8001");
    private static final DiscoveryQuery UDM =
            DiscoveryQuery.of("target-nf-type", "UDM", "requester-nf-type", "AMF", "service-names", "nudm-sdm");

    private static final RoutingPlan PLAN = RoutingPlan.of(new RoutingOptions(
            Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(1), 3, true, Set.of(503), 100));

    // a and b form a set, c is in no set.
    private final RouteTable table = new RouteTable(
            1,
            Stream.of(Profiles.udm("a", 8001, SET), Profiles.udm("b", 8002, SET), Profiles.udm("c", 8003))
                    .map(NfEntry::of)
                    .toList());
    private final RouteDecider decider = new RouteDecider(false);

    @Test
    void modelC_forwardsToTarget() {
        assertThat(decider.decide(new RouteRequest(A, null, UDM, SDM), PLAN, table))
                .isEqualTo(new Forward(A));
    }

    @Test
    void modelC_loadBalance_selectsEquivalentProducers() {
        assertThat(ports(balanced(null, null, A))).containsExactly(8001, 8002);
        assertThat(ports(balanced(null, UDM.with("target-nf-set-id", SET), ApiRoot.parse("http://127.0.0.1:9999"))))
                .containsExactly(8001, 8002);
        assertThat(ports(balanced("bl=nf-set; nfset=" + SET, null, A))).containsExactly(8001, 8002);
    }

    @Test
    void modelC_loadBalance_keepsBoundInstanceAndUnknownTarget() {
        assertThat(ports(balanced("bl=nf-instance; nfinst=a; nfset=" + SET, null, A)))
                .containsExactly(8001);
        ApiRoot unknown = ApiRoot.parse("http://127.0.0.1:9999");
        assertThat(balanced(null, null, unknown)).isEqualTo(new Forward(unknown));
    }

    private RouteDecision balanced(@Nullable String binding, @Nullable DiscoveryQuery discovery, ApiRoot target) {
        RoutingPlan plan = new RoutingPlan(
                "balanced",
                null,
                false,
                RoutePolicy.LOAD_BALANCE,
                ReroutePolicy.REROUTE_WITHIN_SITE,
                Deployment.SITE_WIDE,
                false,
                PLAN.options());
        return decider.decide(
                new RouteRequest(target, binding == null ? null : RouteBinding.parse(binding), discovery, SDM),
                plan,
                table);
    }

    @Test
    void modelD_discoversAtNrf() {
        assertThat(decider.decide(request(null, UDM), PLAN, table)).isEqualTo(new Discover(UDM));
    }

    @Test
    void modelD_tableFirst_asksNrfOnlyWithoutTableResult() {
        RouteDecider tableFirst = new RouteDecider(true);
        assertThat(ports(tableFirst.decide(request(null, UDM), PLAN, table))).containsExactly(8001, 8002, 8003);
        DiscoveryQuery bySupi = UDM.with("routing-indicator", "12");
        assertThat(tableFirst.decide(request(null, bySupi), PLAN, table)).isEqualTo(new Discover(bySupi));
        DiscoveryQuery noMatch = UDM.with("target-nf-set-id", "other");
        assertThat(tableFirst.decide(request(null, noMatch), PLAN, table)).isEqualTo(new Discover(noMatch));
    }

    @ParameterizedTest
    @CsvSource({"requester-nf-type,target-nf-type", "target-nf-type,requester-nf-type"})
    void modelD_withIncompleteHeaders_isRejected(String present, String missing) {
        RouteDecision decision = decider.decide(request(null, DiscoveryQuery.of(present, "UDM")), PLAN, table);

        assertThat(decision).isInstanceOfSatisfying(Reject.class, reject -> {
            assertThat(reject.problem().cause()).isEqualTo("MANDATORY_QUERY_PARAM_MISSING");
            assertThat(reject.problem().invalidParams())
                    .containsExactly(new InvalidParam("header 3gpp-Sbi-Discovery-" + missing, null));
        });
    }

    @Test
    void request_withoutRoutingInformation_isRejected() {
        assertThat(decider.decide(request(null, null), PLAN, table))
                .isInstanceOfSatisfying(
                        Reject.class,
                        reject -> assertThat(reject.problem().cause()).isEqualTo("MANDATORY_IE_MISSING"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bl=nf-instance; nfinst=c; servname=nudm-sdm       | 8003",
                "bl=nf-instance; nfinst=a; nfset=" + SET + "       | 8001",
                "bl=nf-set; nfset=" + SET + "; servname=nudm-sdm   | 8001 8002",
                "BL=NF-SET;nfset=" + SET + "                       | 8001 8002",
                "bl=nfservice-instance; nfservinst=sdm; nfinst=b   | 8002",
            })
    void binding_selectsBoundProducers(String binding, String expected) {
        assertThat(ports(decider.decide(request(binding, null), PLAN, table))).containsExactly(numbers(expected));
    }

    @Test
    void binding_toUnknownTarget_isDiscoveredAtNrf() {
        assertThat(decider.decide(request("bl=nf-instance; nfinst=x; servname=nudm-sdm", UDM), PLAN, table))
                .isEqualTo(new Discover(UDM.with("target-nf-instance-id", "x")));
        assertThat(decider.decide(request("bl=nf-set; nfset=other; servname=nudm-sdm", null), PLAN, table))
                .isEqualTo(new Discover(DiscoveryQuery.of(
                        "target-nf-type", "UDM",
                        "requester-nf-type", "SCP",
                        "service-names", "nudm-sdm",
                        "target-nf-set-id", "other")));
    }

    @Test
    void alternates_withBinding_areBoundSet() {
        assertThat(ports(alternates("bl=nf-set; nfset=" + SET + "; servname=nudm-sdm", null, A)))
                .containsExactly(8001, 8002);
        // The binding names an instance and its set, so members of the set are alternates.
        assertThat(ports(alternates("bl=nf-instance; nfinst=a; nfset=" + SET, null, A)))
                .containsExactly(8001, 8002);
    }

    @Test
    void alternates_inUnknownSet_areDiscovered() {
        assertThat(alternates("bl=nf-set; nfset=x; servname=nudm-sdm", UDM, A))
                .isEqualTo(new Discover(UDM.with("target-nf-set-id", "x")));
        DiscoveryQuery inSet = UDM.with("target-nf-set-id", "x");
        assertThat(alternates(null, inSet, ApiRoot.parse("http://127.0.0.1:9999")))
                .isEqualTo(new Discover(inSet));
    }

    @Test
    void alternates_forKnownProducer_areItsSet() {
        assertThat(ports(alternates(null, null, A))).containsExactly(8001, 8002);
    }

    @Test
    void alternates_forProducerWithoutSet_areAbsent() {
        assertThat(alternates(null, null, ApiRoot.parse("http://127.0.0.1:8003")))
                .isNull();
        assertThat(alternates(null, null, ApiRoot.parse("http://127.0.0.1:9999")))
                .isNull();
    }

    @Test
    void otherApiVersion_isNoCandidate() {
        RouteBinding binding = RouteBinding.parse("bl=nf-instance; nfinst=c");
        RouteDecision decision =
                decider.decide(new RouteRequest(null, binding, null, new ApiPath("nudm-sdm", "v1")), PLAN, table);
        assertThat(decision).isInstanceOf(Discover.class);
    }

    private @Nullable RouteDecision alternates(
            @Nullable String binding, @Nullable DiscoveryQuery query, ApiRoot failed) {
        return decider.alternates(request(binding, query), failed, table);
    }

    private static RouteRequest request(@Nullable String binding, @Nullable DiscoveryQuery query) {
        return new RouteRequest(null, binding == null ? null : RouteBinding.parse(binding), query, SDM);
    }

    private static List<Integer> ports(@Nullable RouteDecision decision) {
        assertThat(decision).isInstanceOf(Select.class);
        return decision instanceof Select(Candidates candidates)
                ? candidates.list().stream()
                        .map(service -> service.apiRoot().port())
                        .sorted()
                        .toList()
                : List.of();
    }

    private static Integer[] numbers(String text) {
        return Stream.of(text.strip().split(" ", -1)).map(Integer::valueOf).toArray(Integer[]::new);
    }
}
