// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.MemoryAccount;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.contract.scpworker.ExplainedRequest;
import org.sigcore.scp.contract.scpworker.Explanation;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.proxy.explain.RouteExplainer;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.Worker;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;
import tools.jackson.databind.node.ObjectNode;

class RouteExplainerTest {
    private static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    private static final String TARGET = "3gpp-Sbi-Target-apiRoot";
    private static final String A = "http://127.0.0.1:8001";
    private static final String B = "http://127.0.0.1:8002";
    private static final String C = "http://127.0.0.1:8003";
    private static final RoutingOptions OPTIONS = new RoutingOptions(
            Duration.ofSeconds(3), Duration.ofSeconds(6), Duration.ofSeconds(1), 3, true, Set.of(503, 429), 100);

    private final RouteTable table = new RouteTable(
            42,
            List.of(
                    entry("a", 8001, profile -> profile.put("priority", 1).put("capacity", 300)),
                    entry("b", 8002, profile -> profile.put("priority", 1).put("capacity", 100)),
                    entry("c", 8003, profile -> profile.put("priority", 2).put("locality", "west"))));
    private final FakeUpstream upstream = new FakeUpstream();
    private final DiscoveryFake nrf = new DiscoveryFake();
    private final List<CandidateFilter> filters = new ArrayList<>();
    private final Worker worker = new Worker(
            "scp.lab", TrafficPolicy.of(OPTIONS, false, true), 10, MemoryAccount.UNBOUNDED, new SimpleMeterRegistry());

    @Test
    void modelC_explainsConfigSetCandidatesAndAttempts() {
        Explanation explanation = explain(TARGET, B);

        assertThat(explanation.model()).isEqualTo("C");
        assertThat(explanation.api()).isEqualTo(new Explanation.Api("nudm-sdm", "v2", "UDM"));
        assertThat(explanation.routeTableVersion()).isEqualTo(42);
        assertThat(explanation.configSet().name()).isEqualTo("default");
        assertThat(explanation.configSet().rule()).isNull();
        assertThat(explanation.configSet().message()).isEqualTo("subsequent");
        assertThat(explanation.configSet().retryStatuses()).containsExactly(429, 503);
        assertThat(explanation.attempts())
                .containsExactly(
                        new Explanation.Attempt(1, B, null, null),
                        new Explanation.Attempt(2, A, "a", null),
                        new Explanation.Attempt(3, C, "c", null));
        assertThat(explanation.stages().getFirst().decision()).contains(B);
        List<Explanation.Candidate> second = explanation.stages().get(1).candidates();
        assertThat(second).extracting(Explanation.Candidate::refusedBy).containsExactly(null, "tried", null);
        assertThat(second).extracting(Explanation.Candidate::share).containsExactly(100.0, 0.0, 0.0);
        assertThat(explanation.answer().cause()).isEqualTo("TARGET_NF_NOT_REACHABLE");
        assertThat(upstream.calls).as("nothing is sent").isEmpty();
        assertThat(worker.counters().sum(RequestEvent.MODEL_C)).isZero();
    }

    @Test
    void binding_explainsSharesOfCandidates() {
        Explanation explanation = explain("3gpp-Sbi-Routing-Binding", "bl=nf-set; nfset=" + SET);

        assertThat(explanation.model()).isEqualTo("binding");
        assertThat(explanation.stages().getFirst().candidates())
                .extracting(Explanation.Candidate::share)
                .containsExactly(75.0, 25.0, 0.0);
        assertThat(explanation.attempts()).hasSize(3);
    }

    @Test
    void explanation_showsStateOfFilters() {
        filters.add(new Odd());
        Explanation explanation = explain(TARGET, A);

        assertThat(explanation.attempts()).containsExactly(new Explanation.Attempt(1, B, "b", null));
        assertThat(explanation.stages().getLast().candidates().getLast().refusedBy())
                .isEqualTo("odd");
        assertThat(explanation.stages().getLast().candidates().getLast().filters())
                .containsEntry("odd", "port 8003");
    }

    @Test
    void modelD_discoversAtNrf() {
        nrf.answer(ExchangeBench.answer(60, Profiles.udm("x", 8009)));
        Explanation explanation =
                explain("3gpp-Sbi-Discovery-target-nf-type", "UDM", "3gpp-Sbi-Discovery-requester-nf-type", "AMF");

        assertThat(explanation.model()).isEqualTo("D");
        assertThat(explanation.configSet().message()).isEqualTo("initial");
        assertThat(explanation.stages().getFirst().decision()).contains("target-nf-type=UDM");
        assertThat(explanation.attempts())
                .containsExactly(new Explanation.Attempt(1, "http://127.0.0.1:8009", "x", null));
    }

    @Test
    void refusedRequest_hasNoAttempt() {
        assertThat(explain().answer().cause()).isEqualTo("MANDATORY_IE_MISSING");
        assertThat(explain(TARGET, "nonsense").answer().cause()).isEqualTo("MANDATORY_IE_INCORRECT");
        assertThat(explain(TARGET, A, "via", "2.0 SCP-scp.lab").answer().status())
                .isEqualTo(508);
        assertThat(explain(TARGET, "nonsense").attempts()).isEmpty();
    }

    private Explanation explain(String... headersByTurns) {
        Map<String, String> headers = new HashMap<>();
        for (int i = 0; i < headersByTurns.length; i += 2) {
            headers.put(headersByTurns[i], headersByTurns[i + 1]);
        }
        return new RouteExplainer(DataPlane.of(worker, upstream, nrf, () -> table, filters, SenderProof.NONE))
                .explain(new ExplainedRequest("GET", "/nudm-sdm/v2/imsi-1/am-data", headers));
    }

    private static NfEntry entry(String id, int port, UnaryOperator<ObjectNode> change) {
        return NfEntry.of(change.apply(Profiles.udm(id, port, SET)));
    }

    /** Admits even ports only. */
    private static final class Odd implements CandidateFilter {
        @Override
        public String name() {
            return "odd";
        }

        @Override
        public boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return root.port() % 2 == 0;
        }

        @Override
        public String state(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return "port " + root.port();
        }

        @Override
        public ProblemDetails refusal(Protection protection) {
            return ProblemDetails.of(SbiCause.NF_CONGESTION, "odd");
        }
    }
}
