// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.H2Server;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Two processes with every role on one database: requests of one subscriber reach either of them, at the same time. */
class TwoProcessesIT {
    private static final String AF_SESSIONS = "/npcf-policyauthorization/v1/app-sessions";
    private static final int AT_ONCE = 4;

    @TempDir
    Path data;

    @ParameterizedTest
    @ValueSource(strings = {"shared", "off", "memory"})
    void concurrentRequestsAtBothProcesses_areAllStored_andEndTogether(String locks) throws Exception {
        try (H2Server database = H2Server.start(data);
                FakeNetwork network = new FakeNetwork();
                PolicyUnderTest one = process("one", database, network, locks);
                PolicyUnderTest other = process("other", database, network, locks)) {
            String session = one.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            List<Future<SbiResponse>> begun = new ArrayList<>();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < AT_ONCE; i++) {
                    PolicyUnderTest process = i % 2 == 0 ? one : other;
                    begun.add(threads.submit(() -> process.post(AF_SESSIONS, afSession(network))));
                }
                begun.add(threads.submit(
                        () -> other.post(session + "/update", Json.object().put("ratType", "EUTRA"))));
            }
            for (Future<SbiResponse> answer : begun) {
                assertThat(answer.get().status() / 100).isEqualTo(2);
            }
            JsonNode stored = one.send(SbiRequest.of("GET", session)).json();
            assertThat(stored.at("/context/ratType").asString()).isEqualTo("EUTRA");
            assertThat(stored.at("/policy/pccRules").properties().stream()
                            .filter(rule -> rule.getKey().startsWith("af-"))
                            .count())
                    .isEqualTo(AT_ONCE);

            assertThat(other.post(session + "/delete", Json.object()).status()).isEqualTo(204);
            assertThat(one.send(SbiRequest.of("GET", session)).status()).isEqualTo(404);
            network.has("DELETE /nbsf-management/v1/pcfBindings/b1");
        }
    }

    @Test
    void updateOvertakenDuringUdrAnswer_isDecidedAgainAndCounted() throws Exception {
        try (H2Server database = H2Server.start(data);
                FakeNetwork network = new FakeNetwork();
                PolicyUnderTest one = process("one", database, network, "off");
                PolicyUnderTest other = process("other", database, network, "off")) {
            network.smData = Json.object(); // no limits, so that only the policies request counters
            AtomicReference<String> second = new AtomicReference<>();
            AtomicBoolean asked = new AtomicBoolean();
            network.fault = request -> {
                if (request.path().startsWith("/nudr-dr/") && asked.compareAndSet(false, true)) {
                    second.set(other.create(
                            PolicyUnderTest.context(network, "ims", "10.45.0.2").put("pduSessionId", 6)));
                }
                return null;
            };
            String first = one.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(one.metrics()).containsPattern("policy_store_replays_total [1-9]");
            assertThat(other.metrics()).contains("policy_store_replays_total 0.0");
            JsonNode subscriber = one.manage(SbiRequest.of("GET", "/queryservice/v1/subscribers/imsi-001010000000001"))
                    .json();
            for (String session : List.of(first, Objects.requireNonNull(second.get()))) {
                assertThat(Json.text(subscriber))
                        .as("the subscriber's row has both")
                        .contains(session.substring(session.lastIndexOf('/') + 1));
            }
        }
    }

    private PolicyUnderTest process(String name, H2Server database, FakeNetwork network, String locks) {
        return new PolicyUnderTest(
                data.resolve(name),
                network,
                "--sigcore.store.url=" + database.url("policy"),
                "--policy.bulwark.locks=" + locks);
    }

    private static ObjectNode afSession(FakeNetwork network) {
        ObjectNode context = Json.object();
        ObjectNode request = context.putObject("ascReqData")
                .put("notifUri", network.root() + "/af")
                .put("suppFeat", "0")
                .put("ueIpv4", "10.45.0.1");
        request.putObject("medComponents")
                .putObject("1")
                .put("medCompN", 1)
                .put("medType", "AUDIO")
                .putObject("medSubComps")
                .putObject("1")
                .put("fNum", 1)
                .putArray("fDescs")
                .add("permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000");
        return context;
    }
}
