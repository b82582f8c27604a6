// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;

/** Meters of policies, limits and watched values that no other test checks. */
class PolicyMetersIT {
    /** Decisions until one is timed. Each has a chance of 1/256, so one run in ten million fails. */
    private static final int ENOUGH = 4096;

    private static final String ENDLESS = """
            {"policies": [{"name": "main", "workspace": {"blocks": {"blocks": [
              {"type": "sc_count", "id": "c", "fields": {"LABEL": "seen"}, "next": {"block":
                {"type": "controls_whileUntil", "id": "w", "fields": {"MODE": "WHILE"}, "inputs": {
                  "BOOL": {"block": {"type": "logic_boolean", "id": "t", "fields": {"BOOL": "TRUE"}}}}}}}]}}}]}
            """;

    @TempDir
    Path data;

    @Test
    void blocks_areTimed_exceededBoundsCounted_andGaugesExported() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.putProject("pcf-sm", ENDLESS);
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            for (int update = 0; update < ENOUGH && !policy.metrics().contains("occnp_block_exec_time_ns"); update++) {
                policy.post(session + "/update", Json.object().put("ratType", update % 2 == 0 ? "NR" : "EUTRA"));
            }
            assertThat(policy.metrics())
                    .containsPattern("occnp_policy_bound_exceeded_total\\{bound=\"turns\",service=\"pcf-sm\"\\} [0-9]+")
                    .containsPattern("occnp_block_exec_time_ns[a-z_]*\\{[^}]*service=\"pcf-sm\"[^}]*\\}")
                    .contains("pod_resource_congestion_state_report{")
                    .contains("occnp_congestion_http_pending_request_active_counter{")
                    .contains("policy_udr_api_version")
                    .contains("policy_outbox_receivers_away 0.0");
        }
    }

    @Test
    void limitedSessionsAndSubscriberLogLines_areCounted() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            patch(policy, "services/pcfsm/settings", "{\"sessionLimit\": {\"maximum\": 1}}");
            patch(policy, "policydata/common/subscriberlogging", "{\"identifiers\": [\"imsi-001010000000001\"]}");
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(policy.post(
                                    "/npcf-smpolicycontrol/v1/sm-policies",
                                    PolicyUnderTest.context(network, "internet", "10.45.0.2")
                                            .put("pduSessionId", 2))
                            .status())
                    .isEqualTo(403);
            assertThat(policy.metrics())
                    .contains("policy_session_limited_total{result=\"refused\",service=\"pcf-sm\"} 1.0")
                    .containsPattern("policy_subscriber_log_lines_total\\{result=\"written\",to=\"[^\"]+\"\\} [0-9]+");
        }
    }

    private static void patch(PolicyUnderTest policy, String document, String change) {
        assertThat(policy.manage(SbiRequest.json(
                                "PATCH", "/oc-cnpolicy-configuration/v1/" + document, Json.parse(change)))
                        .status())
                .isEqualTo(200);
    }
}
