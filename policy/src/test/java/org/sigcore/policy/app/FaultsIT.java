// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.app.Lives.SmLife;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.H2Server;

/** Events around Policy under load: an outage of the database, and the rollback of a policy. */
class FaultsIT {
    private static final int SMFS = 4;
    private static final int LOAD = 40;
    private static final String PROJECT = "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/test";

    @TempDir
    Path data;

    @Test
    void databaseOutage_refusesRequestsWith503_andLosesNothing() throws Exception {
        H2Server database = H2Server.start(data);
        int port = database.port();
        Set<Integer> refusals = ConcurrentHashMap.newKeySet();
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(
                        data.resolve("policy"), network, "--sigcore.store.url=" + database.url("policy"));
                Lives lives = new Lives(network, 1)) {
            lives.smfs(SMFS, request -> sendWithRetries(policy, request, refusals));
            until("load", () -> lives.acknowledged() > LOAD);
            database.close();
            until("refusals", () -> !refusals.isEmpty());
            try (H2Server back = H2Server.start(data, port)) {
                assertThat(back.port()).isEqualTo(port);
                int before = lives.acknowledged();
                until("served again", () -> lives.acknowledged() > before + LOAD);
                lives.stop();
                assertThat(refusals).containsExactly(503);
                for (SmLife life : lives.ofSmfs()) {
                    SbiResponse read = policy.send(SbiRequest.of("GET", String.valueOf(life.path)));
                    assertThat(read.status()).as(life.path).isEqualTo(life.ended ? 404 : 200);
                    if (!life.ended) {
                        assertThat(read.jsonObject().at("/context/ipv4Address").asString())
                                .isEqualTo(life.address);
                        Lives.end(life, policy::send);
                    }
                }
                until("the BSF has no bindings left", () -> network.bound.isEmpty());
            }
        }
    }

    /** Sends a request as an SMF that retries after a 503. */
    private static SbiResponse sendWithRetries(PolicyUnderTest policy, SbiRequest request, Set<Integer> refusals) {
        while (true) {
            SbiResponse answer = policy.send(request);
            boolean gone = answer.status() == 404 && request.path().endsWith("/delete");
            if (answer.status() / 100 == 2) {
                return answer;
            }
            if (gone) {
                return SbiResponse.noContent(); // an earlier attempt has succeeded without acknowledgement
            }
            assertThat(Json.string(answer.jsonObject(), "cause")).isEqualTo("NF_CONGESTION");
            assertThat(answer.headers().get("retry-after")).isNotNull();
            refusals.add(answer.status());
        }
    }

    @Test
    void policyRollbackUnderLoad_decidesEachRequestByOneVersion() throws Exception {
        List<String> decided = new CopyOnWriteArrayList<>();
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                Lives lives = new Lives(network, 1)) {
            policy.putProject("pcf-sm", project(1));
            lives.smfs(SMFS, request -> {
                SbiResponse answer = policy.send(request);
                if (answer.status() == 201) {
                    decided.add(answer.jsonObject()
                            .at("/sessRules/default/authSessAmbr")
                            .toString());
                }
                return answer;
            });
            until("load", () -> decided.size() > LOAD);
            policy.putProject("pcf-sm", project(2));
            until("the second version", () -> decided.contains(ambr(2)));
            int rolledOut = decided.size();
            until("load", () -> decided.size() > rolledOut + LOAD);
            SbiResponse rolledBack = policy.manage(
                    SbiRequest.json("PUT", PROJECT + "/active", Json.object().put("version", 1)));
            assertThat(rolledBack.status() / 100).isEqualTo(2);
            int after = decided.size() + SMFS; // decisions in progress during the rollback
            until("load", () -> decided.size() > after + LOAD);
            lives.stop();
            assertThat(Set.copyOf(decided)).containsExactlyInAnyOrder(ambr(1), ambr(2));
            assertThat(decided.subList(after, decided.size())).containsOnly(ambr(1));
        }
        Leftovers.assertNone(data);
    }

    private static String project(int version) {
        return """
                {"policies": [{"name": "ambr", "on": ["create", "update"],
                  "then": [{"sessionRule": {"authSessAmbr": %s}}]}]}
                """.formatted(ambr(version));
    }

    private static String ambr(int version) {
        return "{\"uplink\":\"%d Mbps\",\"downlink\":\"%d Mbps\"}".formatted(version, 10 * version);
    }
}
