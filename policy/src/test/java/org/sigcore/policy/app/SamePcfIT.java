// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** One PCF for the sessions of a UE with a data network and slice: the BSF names it, and policies decide on it. */
class SamePcfIT {
    private static final String POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";
    private static final String SAME_PCF = "10000000";

    @TempDir
    Path data;

    private FakeNetwork network;
    private PolicyUnderTest policy;
    private volatile String existing = "{\"pcfSmFqdn\": \"pcf2.lab\", \"pcfSmIpEndPoints\": [{\"port\": 8080}]}";

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        network.fault = request -> {
            boolean asks = request.method().equals("POST")
                    && request.path().equals("/nbsf-management/v1/pcfBindings")
                    && request.jsonObject().has("paraCom");
            ObjectNode problem = (ObjectNode) Json.parse(existing);
            problem.put("status", 403).put("cause", "EXISTING_BINDING_INFO_FOUND");
            return asks && problem.size() > 2 ? SbiResponse.json(403, problem) : null;
        };
        policy = new PolicyUnderTest(data, network, "--policy.binding.patience=5s");
    }

    @AfterEach
    void stop() {
        policy.close();
        network.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"pcfSmFqdn": "pcf2.lab", "pcfSmIpEndPoints": [{"port": 8080}]} | http://pcf2.lab:8080
            {"pcfSmIpEndPoints": [{"ipv4Address": "192.0.2.7", "port": 81}]} | http://192.0.2.7:81
            {"pcfSmIpEndPoints": [{"ipv6Address": "2001:db8::7"}]} | http://[2001:db8::7]
            """)
    void existingBindingAtOtherPcf_redirectsSmf_andStoresNothing(String other, String authority) {
        existing = other;
        putPolicy("REDIRECT");

        SbiResponse sent = policy.post(POLICIES, context(SAME_PCF));

        assertThat(sent.status()).isEqualTo(308);
        assertThat(sent.headers().get("location")).isEqualTo(authority + POLICIES);
        ObjectNode asked = network.next("POST /nbsf-management").jsonObject();
        assertThat(asked.at("/paraCom/supi").asString()).isEqualTo("imsi-001010000000001");
        assertThat(asked.at("/paraCom/dnn").asString()).isEqualTo("internet");
        assertThat(asked.at("/paraCom/snssai/sst").asInt()).isEqualTo(1);
        assertThat(asked.has("pcfSmIpEndPoints"))
                .as("the address for redirects")
                .isTrue();
        assertThat(policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?supi=imsi-001010000000001"))
                        .json())
                .isEmpty();
    }

    @Test
    void policies_refuseOrKeepSessionWithExistingBinding() {
        putPolicy("REFUSE");
        SbiResponse refused = policy.post(POLICIES, context(SAME_PCF));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("cause").asString()).isEqualTo("POLICY_CONTEXT_DENIED");

        putPolicy("CONTINUE");
        SbiResponse kept = policy.post(POLICIES, context(SAME_PCF));
        assertThat(kept.status()).isEqualTo(201);
        assertThat(kept.json().has("samePcf"))
                .as("internal members are not sent")
                .isFalse();
    }

    @Test
    void bsf_isNotAskedWithoutSmfFeatureOrPolicy() {
        putPolicy("REDIRECT");
        assertThat(policy.post(POLICIES, context("0")).status()).isEqualTo(201);
        assertThat(network.next("POST /nbsf-management").jsonObject().has("paraCom"))
                .isFalse();
        policy.putProject("pcf-sm", "{\"policies\": []}");
        assertThat(policy.post(POLICIES, context(SAME_PCF)).status()).isEqualTo(201);
        assertThat(network.next("POST /nbsf-management").jsonObject().has("paraCom"))
                .isFalse();
    }

    @Test
    void sessionWithoutExistingBinding_isBoundLocally() {
        existing = "{}";
        putPolicy("REDIRECT");
        assertThat(policy.post(POLICIES, context(SAME_PCF)).status()).isEqualTo(201);
        assertThat(network.bound.values()).singleElement().matches(binding -> binding.has("paraCom"));
    }

    private void putPolicy(String samePcf) {
        policy.putProject("pcf-sm", """
                {"policies": [{"name": "one PCF", "on": ["create"], "then": [{"set": {"samePcf": "%s"}}]}]}""".formatted(samePcf));
    }

    private ObjectNode context(String features) {
        return PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", features);
    }
}
