// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.example.Gate;
import org.sigcore.platform.testing.Operator;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;

/** Options of the gateway that operators configure, and their effects on consumers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IngressGatewayTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String IGW = "/example/nf-common-component/v1/igw/";
    private static final SbiRequest GREET = SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo");
    private static final SbiRequest ECHO = SbiRequest.of("GET", "/necho-repeat/v1/echoes/Bo");

    @TempDir
    static Path data;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient consumer = new SbiClient(transport, SbiClientConfig.defaults());
    private RunningNf nf;
    private Operator operator;

    @BeforeAll
    void start() {
        nf = Example.start(data);
        operator = new Operator(nf);
    }

    @AfterAll
    void stop() {
        operator.close();
        consumer.close();
        nf.close();
        transport.close();
    }

    @AfterEach
    void reset() {
        operator.put("/example-configuration/v1/import", "{\"documents\":{}}");
    }

    @Test
    void partialShutdown_refusesOneService_andCompleteShutdownAll() {
        configure("errorcodeprofiles/closed", """
                {"errorCode": 503, "errorCause": "NF_FAILOVER", "errorTitle": "closed", "retryAfter": 30}""");
        configure("controlledshutdown", """
                {"operationalState": "PARTIAL_SHUTDOWN", "routes": [{"svcName": "echo", "errorCodeProfile": "closed"}]}""");
        SbiResponse refused = send(ECHO);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.jsonObject().get("cause").stringValue()).isEqualTo("NF_FAILOVER");
        assertThat(refused.headers().get("retry-after")).isEqualTo("30");
        assertThat(refused.headers().get("server")).startsWith("EXAMPLE-");
        assertThat(send(GREET).status()).isEqualTo(200);
        configure("controlledshutdown", "{\"operationalState\": \"COMPLETE_SHUTDOWN\"}");
        assertThat(send(GREET).jsonObject().get("cause").stringValue()).isEqualTo("NF_CONGESTION");
        assertThat(send(SbiRequest.of("GET", "/nowhere/v1")).status()).isEqualTo(503);
        configure("controlledshutdown", "{\"operationalState\": \"NORMAL\"}");
        assertThat(send(GREET).status()).isEqualTo(200);
        assertThat(metrics()).contains("oc_ingressgateway_controlled_shutdown_rejected_total{route=\"echo\"} 1.0");
    }

    @Test
    void errorCodeProfileWithRedirect_returns308() {
        configure("errorcodeprofiles/elsewhere", "{\"errorCode\": 308, \"redirectUrl\": \"http://mate.example/x\"}");
        configure(
                "controlledshutdown",
                "{\"operationalState\": \"COMPLETE_SHUTDOWN\", \"errorCodeProfile\": \"elsewhere\"}");
        SbiResponse redirected = send(GREET);
        assertThat(redirected.status()).isEqualTo(308);
        assertThat(redirected.headers().get("location")).isEqualTo("http://mate.example/x");
    }

    @Test
    void requestsAboveTheRate_areRefusedWith429() {
        configure("ratelimiting", "{\"enabled\": true, \"fillRate\": 1, \"burst\": 3}");
        assertThat(List.of(send(GREET), send(GREET), send(GREET))).allMatch(response -> response.status() == 200);
        SbiResponse refused = send(GREET);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers().get("retry-after")).isEqualTo("1");
        assertThat(metrics()).contains("oc_ingressgateway_global_ratelimit_total{status=\"dropped\"} 1.0");
        configure("ratelimiting", "{\"enabled\": false}");
        assertThat(send(GREET).status()).isEqualTo(200);
    }

    @Test
    void overloadedService_discardsLowestPrioritiesFirst() throws Exception {
        Gate gate = nf.bean(Gate.class);
        CompletableFuture<SbiResponse> held =
                consumer.sendAsync(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/gate"), PATIENCE.multipliedBy(3));
        assertThat(gate.entered.await(20, TimeUnit.SECONDS)).isTrue();
        configure("ocdiscardpolicies/half", """
                {"policies": [{"level": "L2", "value": 50, "errorCodeProfile": "error429"}]}""");
        configure("ocpolicymapping", """
                {"enabled": true, "samplingPeriod": "20ms", "mappings": [{"svcName": "greeter", "policyName": "half"}]}""");
        assertThat(send(priority(31)).status()).isEqualTo(200);
        assertThat(operator.put("/example/nf-common-component/v1/perfinfo/overloadLevelThreshold/greeter", """
                {"metricsThresholdList": [{"metricsName": "svc_pending_count", "levelThresholdList": [
                    {"level": "L2", "onsetValue": 1, "abatementValue": 1}]}]}"""))
                .isEqualTo(201);
        until("low priorities are discarded, high ones not", () -> {
            int high = send(priority(2)).status();
            int low = send(priority(31)).status();
            assertThat(high).isEqualTo(200);
            return low == 429;
        });
        assertThat(send(ECHO).status()).isEqualTo(200);
        assertThat(metrics())
                .contains("load_level{service=\"greeter\"} 2.0")
                .containsPattern("oc_ingressgateway_overload_samples_total [1-9]")
                .containsPattern("oc_ingressgateway_route_overloadcontrol_discard_total\\{route=\"greeter\"} [1-9]");
        gate.open.countDown();
        assertThat(held.get(20, TimeUnit.SECONDS).status()).isEqualTo(200);
        until("it is over", () -> send(priority(31)).status() == 200);
    }

    @Test
    void congestedProcess_discardsRequestsWith503() {
        configure("podprotection", """
                {"enabled": true, "monitoringInterval": "20ms", "states": [{"state": "Congested", "cpuOnset": 101,
                 "cpuAbatement": 0, "pendingOnset": 1000000, "pendingAbatement": 0, "discardPercentage": 100}]}""");
        assertThat(send(GREET).status()).isEqualTo(200);
        assertThat(metrics()).contains("oc_ingressgateway_pod_congestion_state 0.0");
        configure("podprotection", """
                {"enabled": true, "monitoringInterval": "20ms", "states": [{"state": "Congested", "cpuOnset": 1,
                 "cpuAbatement": 0, "pendingOnset": 1000000, "pendingAbatement": 0, "discardPercentage": 100}]}""");
        until("the process is congested", () -> send(GREET).status() == 503);
        assertThat(metrics())
                .contains("oc_ingressgateway_pod_congestion_state 2.0")
                .containsPattern("oc_ingressgateway_pod_protection_samples_total [1-9]")
                .containsPattern("oc_ingressgateway_pod_congestion_discard_total [1-9]");
        configure("podprotection", "{\"enabled\": false}");
        until("it is over", () -> send(GREET).status() == 200);
    }

    @Test
    void bodyAboveTheLimit_isRefusedWith413() {
        configure("options", "{\"maxRequestBytes\": 1000}");
        SbiRequest small = SbiRequest.of("POST", "/ngreet-hello/v1/notes").withBody("application/json", new byte[1000]);
        SbiRequest large = SbiRequest.of("POST", "/ngreet-hello/v1/notes").withBody("application/json", new byte[1001]);
        assertThat(send(small).status()).isEqualTo(204);
        assertThat(send(large).status()).isEqualTo(413);
    }

    @Test
    void serverHeader_isAddedToErrors_andForgedCertificateHeaderIsRemoved() {
        assertThat(send(SbiRequest.of("GET", "/ngreet-hello/v1/nothing"))
                        .headers()
                        .get("server"))
                .startsWith("EXAMPLE-");
        assertThat(send(GREET).headers().get("server")).isNull();
        SbiRequest forged = SbiRequest.of("GET", "/ngreet-hello/v1/requester")
                .withHeader("x-forwarded-client-cert", "URI=urn:uuid:54804518-4191-46b3-955c-ac631f953ed8");
        assertThat(send(forged).json()).isEmpty();
        configure("options", "{\"serverHeader\": false}");
        assertThat(send(SbiRequest.of("GET", "/ngreet-hello/v1/nothing"))
                        .headers()
                        .get("server"))
                .isNull();
    }

    @Test
    void pendingRequests_areCountedUntilAnswered() {
        send(GREET);
        send(SbiRequest.of("GET", "/ngreet-hello/v1/failures"));
        until(
                "no request is pending",
                () -> nf.bean(IngressGateway.class).services.stream()
                        .filter(service -> service.name.equals("echo"))
                        .allMatch(service -> service.pending.sum() == 0));
        assertThat(nf.bean(IngressGateway.class).services.stream()
                        .filter(service -> service.name.equals("greeter"))
                        .mapToLong(service -> service.failures.sum())
                        .sum())
                .isPositive();
    }

    private SbiRequest priority(int priority) {
        return GREET.withHeader("3gpp-sbi-message-priority", String.valueOf(priority));
    }

    private SbiResponse send(SbiRequest request) {
        return consumer.send(nf.sbi(), request, PATIENCE);
    }

    private void configure(String name, String document) {
        assertThat(operator.put(IGW + name, document)).isBetween(200, 201);
    }

    private String metrics() {
        return operator.get("/actuator/prometheus");
    }
}
