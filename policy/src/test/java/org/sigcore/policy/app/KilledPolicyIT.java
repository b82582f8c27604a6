// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.policy.app.Lives.GxLife;
import org.sigcore.policy.app.Lives.SmLife;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.ConcurrentClass;
import org.sigcore.testkit.H2Server;
import tools.jackson.databind.node.ObjectNode;

/**
 * Kills of Policy at random times while SMFs and PGWs open, change and close sessions: acknowledged changes survive,
 * and no operation remains half done. {@code -Dsigcore.test.kills=20} kills it more often, {@code -Dsigcore.test.seed}
 * repeats a run.
 */
@ConcurrentClass
class KilledPolicyIT {
    private static final int KILLS = Integer.getInteger("sigcore.test.kills", 1);
    private static final long SEED = Long.getLong("sigcore.test.seed", System.nanoTime());
    private static final int SMFS = 5;
    private static final int PGWS = 2;
    /** The minimum number of answers before a kill. */
    private static final int LOAD = 60;
    /** A killed process holds the lease of its outgoing messages for 4 s. */
    private static final long OWN_NANOS = Duration.ofSeconds(6).toNanos();

    private static final Duration TAKEOVER = Duration.ofMinutes(1);

    @TempDir
    Path data;

    private final Random random = new Random(SEED);
    private long killedAt;

    @Test
    void acknowledgedSessions_surviveKill_andNothingIsHalfDone() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyProcess policy = new PolicyProcess(data, network);
                DiameterNode pgw = pgw(policy.diameterPort);
                Lives lives = new Lives(network, SEED)) {
            for (int kill = 0; kill < KILLS; kill++) {
                network.bsfUp = kill % 2 == 1;
                lives.smfs(SMFS, policy::send);
                lives.pgws(PGWS, pgw);
                loaded(lives);
                policy.kill();
                killedAt = System.nanoTime();
                lives.stop();
                network.bsfUp = true;
                policy.startAgain();
                DiameterPeers.awaitOpen(pgw);
                lives.ofSmfs().forEach(life -> assertAcknowledged(life, policy::send));
                lives.ofPgws().forEach(life -> assertAcknowledged(life, pgw));
            }
            endEverySecond(lives, policy::send);
            awaitBsf(network, lives);
            policy.stop();
        }
        Leftovers.assertNone(data);
    }

    @Test
    void twoProcesses_onKillOfOne_otherContinuesToServe() throws Exception {
        try (H2Server database = H2Server.start(data);
                FakeNetwork network = new FakeNetwork();
                PolicyUnderTest other = new PolicyUnderTest(data.resolve("other"), network, shared(database));
                PolicyProcess killed = new PolicyProcess(data.resolve("killed"), network, shared(database));
                Lives lives = new Lives(network, SEED)) {
            lives.smfs(SMFS, request -> random.nextBoolean() ? other.send(request) : killed.send(request));
            loaded(lives);
            killed.kill();
            killedAt = System.nanoTime();
            lives.stop();
            int before = lives.acknowledged();
            lives.smfs(SMFS, other::send);
            until("the other process serves", () -> lives.acknowledged() > before + LOAD);
            lives.stop();
            lives.ofSmfs().forEach(life -> assertAcknowledged(life, other::send));
            endEverySecond(lives, other::send);
            awaitBsf(network, lives);
        }
        try (H2Server database = H2Server.start(data)) {
            Leftovers.assertNone(database.url("policy"));
        }
    }

    @Test
    void unconfirmedSmfNotification_isSentAfterRestart() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyProcess policy = new PolicyProcess(data, network);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            SbiResponse created = policy.send(SbiRequest.json(
                    "POST",
                    "/npcf-smpolicycontrol/v1/sm-policies",
                    PolicyUnderTest.context(network, "internet", "10.45.0.1")));
            String session = String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
            ObjectNode af = (ObjectNode) Json.parse("""
                    {"ascReqData": {"suppFeat": "0", "ueIpv4": "10.45.0.1", "notifUri": "%s/af", "medComponents":
                      {"1": {"medCompN": 1, "medType": "AUDIO", "medSubComps": {"1": {"fNum": 1,
                        "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000"]}}}}}}
                    """.formatted(network.root()));
            network.smfAnswers.acquire();
            var asked = threads.submit(
                    () -> policy.send(SbiRequest.json("POST", "/npcf-policyauthorization/v1/app-sessions", af)));
            network.has("POST /smf/1/update");
            policy.kill();
            network.smfAnswers.release();
            assertThatThrownBy(asked::get).as("the AF receives no answer").isNotNull();
            network.forget();
            policy.startAgain();

            until(TAKEOVER, () -> network.count("POST /smf/1/update") == 1);
            assertThat(network.next("POST /smf/1/update").jsonObject().at("/smPolicyDecision/pccRules"))
                    .isNotEmpty();
            assertThat(policy.send(SbiRequest.json("POST", session + "/delete", Json.object()))
                            .status())
                    .isEqualTo(204);
            policy.stop();
        }
        Leftovers.assertNone(data);
    }

    private static String[] shared(H2Server database) {
        return new String[] {
            "--sigcore.store.url=" + database.url("policy"),
            "--policy.bulwark.locks=shared",
            "--policy.bulwark.lease=2s",
            "--policy.outbox.lease=4s"
        };
    }

    private void loaded(Lives lives) {
        int enough = lives.acknowledged() + LOAD + random.nextInt(LOAD);
        until("load", () -> lives.acknowledged() > enough);
    }

    /** Asserts the acknowledged state or that after the pending request. Ends a session in doubt. */
    private static void assertAcknowledged(SmLife life, Function<SbiRequest, SbiResponse> policy) {
        SbiResponse read = policy.apply(SbiRequest.of("GET", String.valueOf(life.path)));
        if (life.ended || (life.ending && read.status() == 404)) {
            assertThat(read.status()).as("ended: %s", life.path).isEqualTo(404);
            life.ended = true;
            return;
        }
        assertThat(read.status()).as("acknowledged: %s", life.path).isEqualTo(200);
        assertThat(Json.string(read.jsonObject().withObjectProperty("context"), "ipv4Address"))
                .as("of %s, seed %s", life.path, SEED)
                .isIn(life.address, life.asked);
        life.address = address(read);
        if (life.ending) {
            Lives.end(life, policy);
        }
    }

    private static void assertAcknowledged(GxLife life, DiameterNode pgw) {
        int code = Lives.code(pgw, life, 2);
        if (life.ended || (life.ending && code != ResultCode.DIAMETER_SUCCESS)) {
            assertThat(code).as(life.id).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        } else {
            assertThat(code).as(life.id).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    private static void endEverySecond(Lives lives, Function<SbiRequest, SbiResponse> policy) {
        List<SmLife> living =
                lives.ofSmfs().stream().filter(life -> !life.ended).toList();
        for (int i = 0; i < living.size(); i += 2) {
            Lives.end(living.get(i), policy);
        }
    }

    /** Waits until the BSF has the bindings of exactly the live sessions, with their addresses. */
    private void awaitBsf(FakeNetwork network, Lives lives) {
        for (SmLife life : lives.ofSmfs()) {
            until(TAKEOVER, () -> {
                ObjectNode binding = network.bound.get(life.binding());
                String bound = binding == null ? null : Json.string(binding, "ipv4Addr");
                return Objects.equals(bound, life.ended ? null : life.address);
            });
        }
        until(TAKEOVER, () -> System.nanoTime() - killedAt > OWN_NANOS); // the lease of the remaining messages is over
    }

    private static String address(SbiResponse read) {
        return String.valueOf(Json.string(read.jsonObject().withObjectProperty("context"), "ipv4Address"));
    }

    private static DiameterNode pgw(int port) {
        return DiameterPeers.client("pgw.sigcore.lab", Applications.GX, port, new LinkedBlockingQueue<>());
    }
}
