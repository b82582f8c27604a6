// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.policy.Deployment;
import org.sigcore.scp.scpworker.logic.policy.ReroutePolicy;
import org.sigcore.scp.scpworker.logic.policy.RoutePolicy;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.Site;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;
import org.sigcore.scp.scpworker.proxy.exchange.ReverseProxy;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;
import tools.jackson.databind.node.ObjectNode;

/** Routing of an exchange by target, filters, policies, regions and discovery. */
class ExchangeRoutingTest extends ExchangeBench {
    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "ftp://127.0.0.1:9", "http://"})
    void modelC_invalidTarget_isRefusedWith400(String target) {
        begin(true, "3gpp-sbi-target-apiroot", target);

        assertThat(upstream.calls).isEmpty();
        assertProblem(400, "MANDATORY_IE_INCORRECT");
        assertThat(consumer.body).contains("header 3gpp-Sbi-Target-apiRoot");
    }

    @ParameterizedTest
    @CsvSource({"3gpp-sbi-target-apiroot, http://127.0.0.1:9/", "3gpp-sbi-routing-binding, bl=nf-instance; nfinst="})
    void longRoutingHeader_isRefusedWith400(String name, String start) {
        begin(true, name, start + "a".repeat(30_000));

        assertThat(upstream.calls).isEmpty();
        assertProblem(400, "MANDATORY_IE_INCORRECT");
        assertThat(consumer.body.length()).isLessThan(1000);
    }

    @Test
    void moreThan128DiscoveryHeaders_areRefusedWith400() {
        String[] fields = new String[2 * 129];
        for (int i = 0; i < fields.length; i += 2) {
            fields[i] = "3gpp-sbi-discovery-name" + i;
            fields[i + 1] = "value";
        }
        begin(true, fields);

        assertThat(upstream.calls).isEmpty();
        assertProblem(400, "INVALID_MSG_FORMAT");
    }

    @Test
    void modelC_invalidBinding_isRefusedBeforeForwarding() {
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-routing-binding", "bl=nf-set");

        assertThat(upstream.calls).isEmpty();
        assertProblem(400, "MANDATORY_IE_INCORRECT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2.0 SCP-other.lab, 2.0 SCP-scp.lab",
                "2.0 scp-SCP.lab",
                "HTTP/2.0 SCP-scp.lab:443 (comment), 2.0 SCP-other.lab",
                "2.0 SCP-scp.laboratory,2.0 SCP-scp.lab,2.0 SCP-other.lab"
            })
    void viaWithThisScp_isRefusedAsLoopWith508(String via) {
        begin(true, "3gpp-sbi-target-apiroot", A, "via", via);

        assertProblem(508, "MSG_LOOP_DETECTED");
        assertThat(upstream.calls).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0 SCP-other.lab", "2.0 SCP-scp.laboratory", "2.0 SCP-scp.lab.west", "2.0 X-SCP-scp.lab"})
    void viaWithOtherScp_isNoLoop(String other) {
        begin(true, "3gpp-sbi-target-apiroot", A, "via", other);
        assertThat(upstream.last().fields).contains("via: " + other, "via: 2.0 SCP-scp.lab");
        upstream.last().answer(204, "");
    }

    @Test
    void targetRefusedByFilter_isReplacedBeforeForwarding() {
        filters.add(new Refusing(8001));
        begin(true, "3gpp-sbi-target-apiroot", A);

        assertThat(upstream.calls).hasSize(1);
        assertThat(upstream.last().target).hasToString(B);
        upstream.last().answer(204, "");
        assertThat(consumer.field("3gpp-sbi-target-apiroot")).isEqualTo(B);
        assertThat(counters.sum(RequestEvent.RESELECTION)).isEqualTo(1);
        assertThat(counters.sum(RequestEvent.ALTERNATE)).isZero();
    }

    @Test
    void allProducersRefusedByFilters_returnsFilterProblem() {
        filters.add(new Refusing(8001));
        filters.add(new Refusing(8002));
        begin(true, "3gpp-sbi-target-apiroot", A);

        assertThat(upstream.calls).isEmpty();
        assertProblem(503, "NF_CONGESTION");
    }

    @Test
    void producerOfAnotherRegion_isReachedThroughItsScp_withRoutingHeaders() {
        site = new Site("east1", Map.of("east1", "east", "west1", "west"), true);
        ObjectNode scp = Json.parseObject(
                "{\"nfInstanceId\": \"s\", \"nfType\": \"SCP\", \"nfStatus\": \"REGISTERED\", \"fqdn\": \"scp.west\", \"ipv4Addresses\": [\"127.0.0.9\"], \"servingScope\": [\"west\"], \"scpInfo\": {\"scpPorts\": {\"http\": 7200}}}"
                        .getBytes(StandardCharsets.UTF_8));
        table = new RouteTable(
                2,
                List.of(
                        NfEntry.of(Profiles.udm("a", 8001, SET).put("locality", "west1")),
                        NfEntry.of(Profiles.udm("b", 8002, SET).put("locality", "east1")),
                        NfEntry.of(scp)));
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-discovery-target-nf-set-id", SET);

        assertThat(upstream.last().target).hasToString("http://127.0.0.9:7200");
        assertThat(upstream.last().authority).isEqualTo("127.0.0.9:7200");
        assertThat(upstream.last().fields)
                .contains("3gpp-sbi-target-apiroot: " + A, "3gpp-sbi-discovery-target-nf-set-id: " + SET);
        upstream.last().answer(503, "busy");
        assertThat(upstream.last().target).hasToString(B);
        assertThat(upstream.last().fields).noneMatch(field -> field.startsWith("3gpp-sbi-target-apiroot"));
        assertThat(upstream.last().fields).noneMatch(field -> field.startsWith("3gpp-sbi-discovery"));
        upstream.last().answer(204, "");
        assertThat(counters.sum(RequestEvent.HANDED_ON)).isEqualTo(1);
    }

    @Test
    void reverseProxy_replacesProducerInLocation() {
        plan = options -> new RoutingPlan(
                "charging",
                null,
                false,
                RoutePolicy.FORWARD_ROUTE,
                ReroutePolicy.REROUTE_WITHIN_SITE,
                Deployment.SITE_WIDE,
                true,
                options);
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(201, "", "location", A + "/nchf-convergedcharging/v3/chargingdata/1");

        String location = String.valueOf(consumer.field("location"));
        assertThat(location)
                .startsWith("http://scp.lab:7200/scp-reverse-proxy/")
                .endsWith("/chargingdata/1");
        Http2Headers next =
                new DefaultHttp2Headers().path(new AsciiString(location.substring("http://scp.lab:7200".length())));
        ReverseProxy.resolve(next);
        assertThat(next.path()).hasToString("/nchf-convergedcharging/v3/chargingdata/1");
        assertThat(next.get("3gpp-sbi-target-apiroot")).hasToString(A);
    }

    @Test
    void rerouteDisabled_makesOneAttempt() {
        plan = options -> new RoutingPlan(
                "one",
                null,
                false,
                RoutePolicy.FORWARD_ROUTE,
                ReroutePolicy.REROUTE_DISABLED,
                Deployment.SITE_WIDE,
                false,
                options);
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(503, "busy");

        assertThat(upstream.calls).hasSize(1);
        assertThat(consumer.body).hasToString("busy");
    }

    @Test
    void loadBalance_replacesTargetOfConsumer() {
        plan = options -> new RoutingPlan(
                "balanced",
                null,
                false,
                RoutePolicy.LOAD_BALANCE,
                ReroutePolicy.REROUTE_WITHIN_SITE,
                Deployment.SITE_WIDE,
                false,
                options);
        begin(true, "3gpp-sbi-target-apiroot", B);

        assertThat(upstream.last().target).hasToString(A);
        upstream.last().answer(200, "fine");
        assertThat(consumer.field("3gpp-sbi-target-apiroot")).isEqualTo(A);
        assertThat(consumer.field("3gpp-sbi-producer-id")).isEqualTo("nfinst=a");
    }

    /** Refuses producers at a port. */
    private record Refusing(int port) implements CandidateFilter {
        @Override
        public String name() {
            return "refusing " + port;
        }

        @Override
        public boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return root.port() != port;
        }

        @Override
        public ProblemDetails refusal(Protection protection) {
            return ProblemDetails.of(SbiCause.NF_CONGESTION, name());
        }
    }

    @Test
    void modelD_selectsAndNamesProducer() {
        DiscoveryFake nrf = new DiscoveryFake(Profiles.udm("a", 8001));
        begin(nrf, false, "3gpp-sbi-discovery-target-nf-type", "UDM", "3gpp-sbi-discovery-requester-nf-type", "AMF");
        nrf.awaitAsked();
        runUntilSent();

        FakeUpstream.Call call = upstream.last();
        assertThat(call.target).hasToString(A);
        assertThat(call.fields).noneMatch(field -> field.startsWith("3gpp-sbi-discovery"));
        call.answer(200, "x");
        assertThat(consumer.field("3gpp-sbi-producer-id")).isEqualTo("nfinst=a");
        assertThat(consumer.field("3gpp-sbi-target-apiroot")).isEqualTo(A);
    }

    @Test
    void body_waitsForDiscoveryWithoutCredit() {
        DiscoveryFake nrf = new DiscoveryFake(Profiles.udm("a", 8001));
        nrf.hold();
        ProxyExchange exchange = begin(
                nrf, false, "3gpp-sbi-discovery-target-nf-type", "UDM", "3gpp-sbi-discovery-requester-nf-type", "AMF");
        send(exchange, "x".repeat(500), true);
        assertThat(consumer.credit).isZero();
        nrf.release();
        nrf.awaitAsked();
        runUntilSent();

        assertThat(upstream.last().stream.body).hasSize(500);
        assertThat(consumer.credit).isEqualTo(500);
        upstream.last().answer(204, "");
    }

    @ParameterizedTest
    @CsvSource({
        "../x/1, http://127.0.0.1:8001/pre/nudm-sdm/v2/x/1",
        "x/1, http://127.0.0.1:8001/pre/nudm-sdm/v2/imsi-1/x/1",
        "/x/1, http://127.0.0.1:8001/x/1",
        "//udm.lab/x/1, http://udm.lab/x/1",
        "http://udm.lab/../x, http://udm.lab/../x",
    })
    void modelD_relativeLocation_isResolvedAgainstProducerRequest(String location, String resolved) {
        ObjectNode udm = Profiles.udm("a", 8001);
        ((ObjectNode) udm.path("nfServiceList").path("sdm")).put("apiPrefix", "/pre");
        table = new RouteTable(2, List.of(NfEntry.of(udm)));
        begin(true, "3gpp-sbi-routing-binding", "bl=nf-instance; nfinst=a");
        assertThat(upstream.last().path).startsWith("/pre/nudm-sdm/v2/imsi-1/");
        upstream.last().answer(201, "", "location", location);

        assertThat(consumer.field("location")).isEqualTo(resolved);
    }

    @Test
    void modelC_relativeLocation_isUnchanged() {
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(201, "", "location", "../x/1");

        assertThat(consumer.field("location")).isEqualTo("../x/1");
    }

    @Test
    void interimResponses_areRelayedOnlyBeforeFinalResponse() {
        begin(true, "3gpp-sbi-target-apiroot", A);
        FakeUpstream.Call call = upstream.last();
        call.receiver.onInterim(new DefaultHttp2Headers().status("103").add("link", "</x>"));
        call.answer(200, "x");
        call.receiver.onInterim(new DefaultHttp2Headers().status("102"));

        assertThat(consumer.interim).singleElement().satisfies(headers -> {
            assertThat(headers.status()).hasToString("103");
            assertThat(headers.get("link")).hasToString("</x>");
            assertThat(headers.get("via")).isNotNull();
        });
        assertThat(consumer.field(":status")).isEqualTo("200");
    }

    @Test
    void responseWithTooLargeHeaderList_isReportedWith502() {
        table = new RouteTable(2, List.of());
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().fail(SbiFailure.Kind.HEADER_TOO_LARGE, true);

        assertProblem(502, "RESPONSE_HEADER_TOO_LARGE");
    }

    @Test
    void modelD_withoutMatch_isDiscoveryFailure() {
        DiscoveryFake nrf = new DiscoveryFake();
        begin(nrf, true, "3gpp-sbi-discovery-target-nf-type", "UDM", "3gpp-sbi-discovery-requester-nf-type", "AMF");
        nrf.awaitAsked();
        runUntil(() -> consumer.ended);

        assertProblem(400, "NF_DISCOVERY_FAILURE");
        assertThat(consumer.field("server")).isEqualTo("SCP-scp.lab");
    }
}
