// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Guards of AM policy authorization, event exposure and data transfers. */
class GuardedServicesIT {
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/";

    private record Service(String collection, String guard, String id, String settings) {}

    private static final List<Service> SERVICES = List.of(
            new Service("/npcf-am-policyauthorization/v1/app-am-contexts", "pcf-am", "AM", "pcfam"),
            new Service("/npcf-eventexposure/v1/subscriptions", "notifier", "NOTIFIER", "pcfsm"),
            new Service("/npcf-bdtpolicycontrol/v1/bdtpolicies", "pcf-sm", "SM", "pcfsm"),
            new Service("/npcf-pdtq-policy-control/v1/pdtq-policies", "pcf-sm", "SM", "pcfsm"));

    @TempDir
    Path data;

    @Test
    void services_refuseLateCongestedInvalidAndOversizedRequests() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            configure(policy, "errorDictionary", "{\"enabled\": true}");
            for (Service service : SERVICES) {
                configure(
                        policy,
                        "services/" + service.settings + "/settings",
                        "{\"advancedSettings\": {\"SYSTEM.STALE.REQUEST.CLEANUP\": \"true\"}}");
                SbiResponse faulty = policy.post(service.collection, Json.object());
                assertThat(faulty.status()).as(service.collection).isEqualTo(400);
                assertThat(faulty.jsonObject().get("detail").asString()).startsWith("EC-OPCF-" + service.id + "-02");
                assertThat(faulty.jsonObject().get("invalidParams")).isNotEmpty();
                SbiResponse noJson =
                        policy.send(SbiRequest.of("POST", service.collection).withBody("application/json", bytes("[")));
                assertThat(noJson.status()).as(service.collection).isEqualTo(400);
                SbiResponse tooLong = policy.send(SbiRequest.of("POST", service.collection)
                        .withBody("application/json", bytes("{\"x\": \"" + "x".repeat(2_000_000) + "\"}")));
                assertThat(tooLong.status()).as(service.collection).isEqualTo(413);

                SbiResponse late = policy.send(late(SbiRequest.json("POST", service.collection, Json.object())));
                assertThat(late.status()).as(service.collection).isEqualTo(504);
                assertThat(late.jsonObject().get("cause").asString()).isEqualTo("TIMED_OUT_REQUEST");
                SbiResponse lateChange = policy.send(late(change(service.collection + "/none")));
                assertThat(lateChange.status()).as(service.collection).isEqualTo(504);
                SbiResponse unknown = policy.send(SbiRequest.of("GET", service.collection + "/none"));
                assertThat(unknown.status()).isEqualTo(404);
                assertThat(unknown.jsonObject().get("detail").asString())
                        .startsWith("EC-OPCF-" + service.id + "-")
                        .doesNotStartWith("EC-OPCF-" + service.id + "-99");
            }
            for (Service service : SERVICES) {
                configure(policy, "congestionConfigurations/" + service.guard, """
                        {"enabled": true, "interval": "10ms", "stateChangeSampleCount": 1, "retryAfterSeconds": 7,
                         "memoryPercent": {"doc": 1, "l1": 100, "l2": 101}}
                        """);
                until(
                        "the service is congested",
                        () -> policy.post(service.collection, Json.object()).status() == 503);
                SbiResponse refused = policy.post(service.collection, Json.object());
                assertThat(refused.jsonObject().get("cause").asString()).isEqualTo("NF_CONGESTION");
                assertThat(refused.headers().get("retry-after")).isEqualTo("7");
                assertThat(policy.send(SbiRequest.of("GET", service.collection + "/none"))
                                .status())
                        .as("a GET has a higher priority")
                        .isEqualTo(404);
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static SbiRequest change(String path) {
        return path.contains("eventexposure")
                ? SbiRequest.json("PUT", path, Json.object())
                : SbiRequest.of("PATCH", path).withBody("application/merge-patch+json", bytes("{}"));
    }

    private static SbiRequest late(SbiRequest request) {
        String sent = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss.SSS 'GMT'", Locale.US)
                .withZone(ZoneOffset.UTC)
                .format(Instant.now().minusSeconds(5));
        return request.withHeader("3gpp-sbi-sender-timestamp", sent).withHeader("3gpp-sbi-max-rsp-time", "1000");
    }

    private static void configure(PolicyUnderTest policy, String document, String settings) {
        SbiResponse answer = policy.manage(SbiRequest.of("PATCH", CONFIGURATION + document)
                .withBody("application/merge-patch+json", Json.bytes((ObjectNode) Json.parse(settings))));
        assertThat(answer.status()).isIn(200, 204);
    }
}
