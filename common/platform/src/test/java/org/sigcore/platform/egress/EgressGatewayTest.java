// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.config.NrfClientProperties;
import org.sigcore.platform.config.NrfClientProperties.AtStop;
import org.sigcore.platform.config.NrfClientProperties.ReadyWhen;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.nrf.NrfDiscovery;
import org.sigcore.platform.trace.Correlation;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class EgressGatewayTest {
    private static final ApiRoot SCP = ApiRoot.parse("http://127.0.0.1:7200");
    private static final ApiRoot NRF = ApiRoot.parse("http://127.0.0.1:7100");
    private static final ApiRoot UDR = ApiRoot.parse("http://127.0.0.1:7603");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final NfName NAME = new NfName(() -> "PCF", "i", null);
    private static final EgressTarget FIND_UDR =
            EgressTarget.discover(Map.of("target-nf-type", "UDR", "service-names", "nudr-dr"));
    private static final SbiRequest READ = SbiRequest.of("GET", "/nudr-dr/v2/policy-data/ues/imsi-1/sm-data");

    private final Network network = new Network();
    private final EgressGateway viaScp = new PlatformEgressGateway(new ScpRoute(network, SCP, SECOND), NAME);
    private final EgressGateway direct = new PlatformEgressGateway(
            new DirectRoute(
                    network,
                    new NrfDiscovery(
                            network,
                            new NrfClientProperties(
                                    true,
                                    NRF,
                                    SECOND,
                                    SECOND,
                                    SECOND,
                                    SECOND,
                                    SECOND,
                                    10,
                                    null,
                                    ReadyWhen.SERVING,
                                    AtStop.DEREGISTER,
                                    NrfClientProperties.Assertion.AUTO),
                            System::nanoTime),
                    new Random(1),
                    SECOND),
            NAME);

    /** Answers the calls to all peers and records them. */
    private static final class Network implements SbiCaller {
        record Call(ApiRoot target, SbiRequest request) {}

        final List<Call> calls = new ArrayList<>();
        BiFunction<ApiRoot, SbiRequest, SbiResponse> peers = (target, request) -> SbiResponse.of(200);

        @Override
        public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
            calls.add(new Call(target, request));
            return peers.apply(target, request);
        }

        @Override
        public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
            throw new UnsupportedOperationException("the gateway waits for its answers");
        }

        Call last() {
            return calls.getLast();
        }
    }

    private static SbiResponse fail(SbiFailure.Kind kind, boolean processed) {
        throw new SbiCallException(new SbiFailure(kind, processed, "no answer"));
    }

    private static SbiResponse searchResult(int... ports) {
        ObjectNode result = Json.object().put("validityPeriod", 60);
        ArrayNode instances = result.putArray("nfInstances");
        for (int i = 0; i < ports.length; i++) {
            ObjectNode instance = instances
                    .addObject()
                    .put("nfInstanceId", "udr-" + i)
                    .put("nfType", "UDR")
                    .put("nfStatus", "REGISTERED")
                    .put("priority", i);
            ObjectNode service = instance.putArray("nfServices")
                    .addObject()
                    .put("serviceInstanceId", "1")
                    .put("serviceName", "nudr-dr")
                    .put("scheme", "http")
                    .put("nfServiceStatus", "REGISTERED");
            service.putArray("ipEndPoints")
                    .addObject()
                    .put("ipv4Address", "127.0.0.1")
                    .put("port", ports[i]);
        }
        return SbiResponse.json(200, result);
    }

    @Test
    void knownProducer_isCalledThroughScpByModelC() {
        network.peers = (target, request) -> SbiResponse.created("/nudr-dr/v2/things/1", Json.object());
        SbiResponse response = viaScp.send(EgressTarget.direct(UDR), READ);
        assertThat(network.last().target()).isEqualTo(SCP);
        assertThat(network.last().request().headers().get("3gpp-Sbi-Target-apiRoot"))
                .isEqualTo(UDR.toString());
        assertThat(network.last().request().headers().get("user-agent")).isEqualTo("PCF-i");
        assertThat(response.headers().get("location")).isEqualTo(UDR + "/nudr-dr/v2/things/1");
    }

    @Test
    void unknownProducer_isSelectedByScpByModelD() {
        network.peers = (target, request) -> SbiResponse.of(201)
                .withHeader("3gpp-Sbi-Target-apiRoot", UDR.toString())
                .withHeader("3gpp-Sbi-Producer-Id", "nfinst=x")
                .withHeader("location", "/nudr-dr/v2/things/1");
        SbiResponse response = viaScp.send(FIND_UDR, READ);
        SbiRequest sent = network.last().request();
        assertThat(network.last().target()).isEqualTo(SCP);
        assertThat(sent.headers().get("3gpp-Sbi-Discovery-target-nf-type")).isEqualTo("UDR");
        assertThat(sent.headers().get("3gpp-Sbi-Discovery-service-names")).isEqualTo("nudr-dr");
        assertThat(sent.headers().get("3gpp-Sbi-Discovery-requester-nf-type")).isEqualTo("PCF");
        assertThat(sent.headers().contains("3gpp-Sbi-Target-apiRoot")).isFalse();
        assertThat(response.headers().get("3gpp-Sbi-Producer-Id")).isEqualTo("nfinst=x");
        assertThat(response.headers().get("location")).isEqualTo(UDR + "/nudr-dr/v2/things/1");
    }

    @Test
    void withoutScp_producerIsDiscoveredAndCalled() {
        network.peers = (target, request) -> target.equals(NRF) ? searchResult(7603) : SbiResponse.of(200);
        SbiResponse response = direct.send(FIND_UDR, READ);
        assertThat(network.calls.getFirst().request().target()).contains("requester-nf-type=PCF");
        assertThat(network.last())
                .isEqualTo(new Network.Call(UDR, network.last().request()));
        assertThat(network.last().request().target()).isEqualTo(READ.target());
        assertThat(response.headers().get("3gpp-Sbi-Target-apiRoot")).isEqualTo(UDR.toString());
        assertThat(response.headers().get("3gpp-Sbi-Producer-Id")).isEqualTo("nfinst=udr-0");
    }

    @Test
    void withoutScp_unreachableProducer_isReplacedByTheNext() {
        network.peers = (target, request) -> target.equals(NRF)
                ? searchResult(7999, 7603)
                : target.equals(UDR) ? SbiResponse.of(200) : fail(SbiFailure.Kind.CONNECT_FAILED, false);
        assertThat(direct.send(FIND_UDR, READ).status()).isEqualTo(200);
        assertThat(network.last().target()).isEqualTo(UDR);
    }

    @Test
    void requestThatMayBeProcessed_isNotRepeated() {
        network.peers = (target, request) ->
                target.equals(NRF) ? searchResult(7999, 7603) : fail(SbiFailure.Kind.RESPONSE_TIMEOUT, true);
        SbiResponse response = direct.send(FIND_UDR, READ);
        assertThat(response.status()).isEqualTo(504);
        assertThat(response.jsonObject().get("cause").stringValue()).isEqualTo("TIMED_OUT_REQUEST");
        assertThat(network.calls).hasSize(2);
    }

    @Test
    void failures_areAnsweredWithTheCausesOfAnScp() {
        network.peers = (target, request) -> fail(SbiFailure.Kind.CONNECT_FAILED, false);
        assertCause(viaScp.send(FIND_UDR, READ), 504, "TARGET_NF_NOT_REACHABLE");
        assertCause(direct.send(EgressTarget.direct(UDR), READ), 504, "TARGET_NF_NOT_REACHABLE");
        assertCause(direct.send(FIND_UDR, READ), 504, "NRF_NOT_REACHABLE");
        network.peers = (target, request) -> searchResult();
        assertCause(direct.send(FIND_UDR, READ), 400, "NF_DISCOVERY_FAILURE");
    }

    private static void assertCause(SbiResponse response, int status, String cause) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.jsonObject().get("cause").stringValue()).isEqualTo(cause);
    }

    @Test
    void correlationHeader_isSentOnlyIfReceived() {
        Correlation.of("imsi-001010000000001").call(() -> direct.send(EgressTarget.direct(UDR), READ));
        assertThat(network.last().request().headers().get(Correlation.HEADER)).isEqualTo("imsi-001010000000001");
        Correlation.of(null).call(() -> direct.send(EgressTarget.direct(UDR), READ));
        assertThat(network.last().request().headers().contains(Correlation.HEADER))
                .isFalse();
    }

    @Test
    void traceContext_isForwardedToProducers() {
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        SbiHeaders traced = SbiHeaders.of("traceparent", parent, "tracestate", "congo=t61rcWkgMzE");
        Correlation correlation = Correlation.ofFields(traced);
        assertThat(correlation.id()).as("in log lines").isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
        correlation.call(() -> direct.send(EgressTarget.direct(UDR), READ));
        assertThat(network.last().request().headers().get("traceparent")).isEqualTo(parent);
        assertThat(network.last().request().headers().get("tracestate")).isEqualTo("congo=t61rcWkgMzE");
        correlation.call(() -> direct.send(EgressTarget.direct(UDR), READ.withHeader("traceparent", "own")));
        assertThat(network.last().request().headers().all("traceparent")).containsExactly("own");
        for (String wrong : List.of(
                "",
                "00-4bf9-00f0-01",
                parent.replace("00f067aa0ba902b7", "0000000000000000"),
                "ff" + parent.substring(2))) {
            Correlation.ofFields(SbiHeaders.of("traceparent", wrong))
                    .call(() -> direct.send(EgressTarget.direct(UDR), READ));
            assertThat(network.last().request().headers().contains("traceparent"))
                    .as(wrong)
                    .isFalse();
        }
    }

    @Test
    void resourceUri_parsesAuthorityAndTarget() {
        assertThat(ResourceUri.parse("http://SMF:7601/nsmf/v1/x?y=1#z"))
                .isEqualTo(new ResourceUri(ApiRoot.parse("http://smf:7601"), "/nsmf/v1/x?y=1"));
        assertThat(ResourceUri.parse("https://smf").child("update").toString()).isEqualTo("https://smf:443/update");
    }
}
