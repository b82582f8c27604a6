// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Sources of subscriber data that hang, refuse, send invalid answers, and recover. */
class SourceFaultsIT {
    private static final String UDR = "/nudr-dr/";
    private static final String CHF = "/nchf-spendinglimitcontrol/";
    private static final String SESSIONS = "/npcf-smpolicycontrol/v1/sm-policies";

    @TempDir
    Path data;

    @Test
    void udrTimeout_delaysNoSession_andUdrIsAskedAgain() {
        CountDownLatch back = new CountDownLatch(1);
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = withShortTimeouts(network)) {
            network.udrSubscribes = true;
            network.smData = online();
            network.fault = request -> hang(request, UDR, back);
            long began = System.nanoTime();
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(System.nanoTime() - began).isLessThan(5_000_000_000L);
            network.fault = request -> null;
            ObjectNode notification = network.next("POST /smf/1/update").jsonObject();
            assertThat(notification.at("/smPolicyDecision/chgDecs")).isNotEmpty();
            back.countDown();
        }
    }

    @Test
    void chfTimeout_appliesDefaultStatus_andChfIsAskedAgain() {
        CountDownLatch back = new CountDownLatch(1);
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = withShortTimeouts(network)) {
            assertThat(policy.manage(SbiRequest.json(
                                    "PUT",
                                    "/oc-cnpolicy-configuration/v1/policydata/common/policycounterids/quota",
                                    Json.parse("{\"defaultStatus\": \"exhausted\"}")))
                            .status())
                    .isEqualTo(201);
            network.fault = request -> hang(request, CHF, back);
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(policy.send(SbiRequest.of("GET", session))
                            .jsonObject()
                            .at("/policy/sessRules/default/authSessAmbr/downlink")
                            .asString())
                    .as("the default status of the counter")
                    .isEqualTo("1 Mbps");
            network.fault = request -> null;
            ObjectNode notification = network.next("POST /smf/1/update").jsonObject();
            assertThat(notification
                            .at("/smPolicyDecision/sessRules/default/authSessAmbr/downlink")
                            .asString())
                    .isEqualTo("1 Gbps");
            back.countDown();
        }
    }

    @Test
    void invalidUdrOrChfAnswer_decidesOrRefusesSession_andNextOneIsServed() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = withShortTimeouts(network)) {
            network.udrSubscribes = true;
            int address = 1;
            for (String path : new String[] {UDR, CHF}) {
                for (SbiResponse nonsense : new SbiResponse[] {
                    problem(404),
                    problem(500),
                    problem(503),
                    problem(429),
                    garbage(200),
                    garbage(201),
                    SbiResponse.noContent()
                }) {
                    network.fault = request -> request.path().startsWith(path) ? nonsense : null;
                    SbiResponse answer =
                            policy.post(SESSIONS, PolicyUnderTest.context(network, "internet", "10.45.1." + address++));
                    if (answer.status() != 201) {
                        assertThat(answer.status()).as(path + nonsense.status()).isEqualTo(400);
                        assertThat(answer.jsonObject().get("cause").asString()).isEqualTo("USER_UNKNOWN");
                    }
                    network.fault = request -> null;
                    policy.create(PolicyUnderTest.context(network, "internet", "10.45.1." + address++));
                }
            }
        }
    }

    private PolicyUnderTest withShortTimeouts(FakeNetwork network) {
        PolicyUnderTest policy = new PolicyUnderTest(data, network);
        assertThat(policy.manage(SbiRequest.json(
                                "PUT", "/oc-cnpolicy-configuration/v1/services/pcfuser/settings", Json.parse("""
                                        {"udr": {"timeout": "200ms", "retryInterval": "300ms"},
                                         "chf": {"timeout": "200ms", "retryInterval": "300ms"}}
                                        """)))
                        .status())
                .isEqualTo(200);
        return policy;
    }

    private static @Nullable SbiResponse hang(SbiRequest request, String path, CountDownLatch until) {
        if (!request.path().startsWith(path)) {
            return null;
        }
        try {
            until.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private static ObjectNode online() {
        ObjectNode data = FakeNetwork.smData();
        ((ObjectNode) data.at("/smPolicySnssaiData/1-000001/smPolicyDnnData/internet")).put("online", true);
        return data;
    }

    private static SbiResponse problem(int status) {
        return SbiResponse.problem(ProblemDetails.of(status, null, null)).withHeader("retry-after", "1");
    }

    private static SbiResponse garbage(int status) {
        SbiHeaders headers = SbiHeaders.of("content-type", "application/json", "location", "nowhere at all");
        return new SbiResponse(status, headers, "]{".getBytes(StandardCharsets.UTF_8));
    }
}
