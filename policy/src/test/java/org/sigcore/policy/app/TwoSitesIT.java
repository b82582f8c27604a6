// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.policy.app.Calls.Call;
import org.sigcore.policy.app.Lives.GxLife;
import org.sigcore.policy.app.Lives.SmLife;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.TwoSites;
import tools.jackson.databind.node.ObjectNode;

/**
 * A Policy at each of two sites with NDB Clusters that replicate to each other. A session, its AF sessions and a quota
 * continue at either site; one of two concurrent changes applies at both sites. SMFs and PGWs load the first site until
 * its Policy and database are killed: changes acknowledged before the replication delay continue at the second site.
 */
@TwoSites.Needed
class TwoSitesIT {
    private static final String SM_POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";
    private static final int LOAD = 300;
    private static final int SMFS = 4;
    private static final int CALLERS = 2;
    private static final Duration REPLICATED = Duration.ofSeconds(20);
    /** An epoch of NDB and the delay of a loaded machine: the worst delay exceeds a sample by at most this. */
    private static final long SLACK_MILLIS = 500;

    private static final long MB = 1_000_000;

    @TempDir
    Path directory;

    private final long seed = System.nanoTime();
    /** Distinguishes the subscribers of this run from those of earlier runs. */
    private final int run = (int) (seed & 0xFFFF);

    @Test
    void sessionsOfOneSite_continueAtOtherSite_alsoAfterSiteFailure() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyProcess one = site(1, network);
                PolicyProcess two = site(2, network);
                DiameterNode pgwOfOne = pgw("pgw1.sigcore.lab", one.diameterPort);
                DiameterNode pgwOfTwo = pgw("pgw2.sigcore.lab", two.diameterPort);
                DiameterNode pcscfOfOne = pcscf(one.diameterPort);
                DiameterNode pcscfOfTwo = pcscf(two.diameterPort)) {
            endAfSessionAtOtherSite(network, one, two);
            assertConcurrentChangesConverge(network, one, two);
            useQuotaAtBothSites(network, one, two);
            long worstDelayMillis = moveGatewaySession(pgwOfOne, pgwOfTwo);
            try (Calls calls = new Calls(run)) {
                calls.begin(CALLERS, pgwOfOne, pcscfOfOne);
                long killed = killFirstSite(network, one, two, pgwOfOne, pgwOfTwo, calls, worstDelayMillis);
                assertCallsContinue(calls, pgwOfTwo, pcscfOfTwo, killed, worstDelayMillis + SLACK_MILLIS);
            }
        }
    }

    private void endAfSessionAtOtherSite(FakeNetwork network, PolicyProcess one, PolicyProcess two) {
        String session = created(one, context(network, 1));
        awaitAt(two, session, "10.%d.0.1".formatted(run & 127));
        ObjectNode af = (ObjectNode) Json.parse("""
                {"ascReqData": {"suppFeat": "0", "ueIpv4": "10.%d.0.1", "notifUri": "%s/af", "medComponents":
                  {"1": {"medCompN": 1, "medType": "AUDIO", "medSubComps": {"1": {"fNum": 1,
                    "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000"]}}}}}}
                """.formatted(run & 127, network.root()));
        SbiResponse opened = two.send(SbiRequest.json("POST", "/npcf-policyauthorization/v1/app-sessions", af));
        assertThat(opened.status()).as("%s", Json.text(opened.json())).isEqualTo(201);
        String appSession = path(opened);
        until(REPLICATED, () -> one.send(SbiRequest.of("GET", appSession)).status() == 200);
        assertThat(rules(one, session)).isNotEmpty();

        assertThat(one.send(SbiRequest.json("POST", appSession + "/delete", Json.object()))
                        .status())
                .isEqualTo(204);
        until(REPLICATED, () -> rules(two, session).isEmpty());
        end(two, session);
        until(REPLICATED, () -> one.send(SbiRequest.of("GET", session)).status() == 404);
    }

    private void assertConcurrentChangesConverge(FakeNetwork network, PolicyProcess one, PolicyProcess two)
            throws Exception {
        String session = created(one, context(network, 2));
        awaitAt(two, session, "10.%d.0.2".formatted(run & 127));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<SbiResponse>> begun = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                PolicyProcess site = i % 2 == 0 ? one : two;
                String address = "10.%d.2.%d".formatted(run & 127, i + 1);
                begun.add(threads.submit(() -> update(site, session, "ipv4Address", address)));
            }
            for (Future<SbiResponse> answer : begun) {
                assertThat(answer.get().status()).isEqualTo(200);
            }
        }
        until(REPLICATED, () -> address(one, session).equals(address(two, session)));
        assertThat(update(one, session, "ipv4Address", "10.%d.0.3".formatted(run & 127))
                        .status())
                .isEqualTo(200);
        awaitAt(two, session, "10.%d.0.3".formatted(run & 127));
        end(two, session);
        until(REPLICATED, () -> one.send(SbiRequest.of("GET", session)).status() == 404);
    }

    /** Reports parts of 100 MB at each site in turn: the UDR receives the remaining volume of all. */
    private void useQuotaAtBothSites(FakeNetwork network, PolicyProcess one, PolicyProcess two) {
        network.smData = FakeNetwork.smData();
        network.smData
                .putObject("umDataLimits")
                .putObject("plan")
                .put("limitId", "plan")
                .putObject("usageLimit")
                .put("totalVolume", 100 * MB);
        AtomicLong left = new AtomicLong(-1);
        network.fault = request -> {
            if (!request.method().equals("PATCH") || !request.path().endsWith("/sm-data")) {
                return null;
            }
            left.set(request.jsonObject()
                    .at("/umData/plan/allowedUsage/totalVolume")
                    .longValue());
            return SbiResponse.noContent();
        };
        String session = created(one, context(network, 4).put("suppFeat", "10"));
        until(REPLICATED, () -> two.send(SbiRequest.of("GET", session)).status() == 200);
        reportUsage(one, session, 40, "a");
        until(REPLICATED, () -> left.get() == 60 * MB);
        LockSupport.parkNanos(SLACK_MILLIS * 1_000_000);
        reportUsage(two, session, 30, "b");
        until(REPLICATED, () -> left.get() == 30 * MB);
        LockSupport.parkNanos(SLACK_MILLIS * 1_000_000);
        reportUsage(one, session, 10, "c");
        until(REPLICATED, () -> left.get() == 20 * MB);
        end(two, session);
        network.fault = request -> null;
        network.smData = FakeNetwork.smData();
    }

    private static void reportUsage(PolicyProcess site, String session, long megabytes, String id) {
        ObjectNode report = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["US_RE"], "accuUsageReports": [{"refUmIds": "plan", "volUsage": %d}]}
                """.formatted(megabytes * MB));
        SbiResponse answer = site.send(
                SbiRequest.json("POST", session + "/update", report).withHeader("3gpp-sbi-origination-timestamp", id));
        assertThat(answer.status()).as("%s", Json.text(answer.json())).isEqualTo(200);
    }

    /** Returns the duration of the move in milliseconds. */
    private long moveGatewaySession(DiameterNode pgwOfOne, DiameterNode pgwOfTwo) {
        GxLife life = new GxLife(run, "pgw.sigcore.lab;" + seed);
        assertThat(Lives.code(pgwOfOne, life, 1)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        long begun = System.nanoTime();
        until(REPLICATED, () -> Lives.code(pgwOfTwo, life, 2) == ResultCode.DIAMETER_SUCCESS);
        long millis = (System.nanoTime() - begun) / 1_000_000;
        assertThat(Lives.code(pgwOfTwo, life, 3)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        until(REPLICATED, () -> Lives.code(pgwOfOne, life, 2) == ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        return millis;
    }

    /** Returns the time of the kill of the first site. */
    private long killFirstSite(
            FakeNetwork network,
            PolicyProcess one,
            PolicyProcess two,
            DiameterNode pgwOfOne,
            DiameterNode pgwOfTwo,
            Calls calls,
            long worstDelayMillis)
            throws Exception {
        try (Lives lives = new Lives(network, seed)) {
            lives.smfs(SMFS, one::send);
            lives.pgws(1, pgwOfOne);
            until(
                    Duration.ofMinutes(3),
                    () -> lives.acknowledged() > LOAD && calls.acknowledged().size() > LOAD / 10);
            long killed = System.nanoTime();
            one.kill();
            TwoSites.killFirstDatabase();
            lives.stop();
            calls.stop();

            List<Long> lost = new ArrayList<>();
            for (SmLife life : lives.ofSmfs()) {
                if (!continues(two, life)) {
                    lost.add((killed - life.answeredAt) / 1_000_000);
                }
            }
            for (GxLife life : lives.ofPgws()) {
                int expected = life.ended ? ResultCode.DIAMETER_UNKNOWN_SESSION_ID : ResultCode.DIAMETER_SUCCESS;
                if (Lives.code(pgwOfTwo, life, 2) != expected && (life.ended || !life.ending)) {
                    lost.add((killed - life.answeredAt) / 1_000_000);
                }
            }
            System.out.printf(
                    "two sites: %d acknowledged in %d sessions, replication took %d ms; not at the other site: %s (ms"
                            + " before the kill)%n",
                    lives.acknowledged(), lives.ofSmfs().size() + lives.ofPgws().size(), worstDelayMillis, lost);
            assertThat(lost).allMatch(before -> before <= worstDelayMillis + SLACK_MILLIS);

            int before = lives.acknowledged();
            lives.smfs(SMFS, two::send);
            lives.pgws(1, pgwOfTwo);
            until("the second site serves", () -> lives.acknowledged() > before + LOAD / 3);
            lives.stop();
            return killed;
        }
    }

    /** Asserts that the calls of the first site continue at the second. */
    private static void assertCallsContinue(
            Calls calls, DiameterNode pgw, DiameterNode pcscf, long killed, long slackMillis) throws Exception {
        List<Long> lost = new ArrayList<>();
        for (Call call : calls.acknowledged()) {
            if (call.answeredAt() < killed && !Calls.isIntact(call, pgw, pcscf)) {
                lost.add((killed - call.answeredAt()) / 1_000_000);
            }
        }
        System.out.printf(
                "two sites: %d of %d calls kept; not kept: %s (ms before the kill)%n",
                calls.acknowledged().size() - lost.size(), calls.acknowledged().size(), lost);
        assertThat(calls.acknowledged()).as("calls").hasSizeGreaterThan(3);
        assertThat(lost).allMatch(before -> before <= slackMillis);
    }

    private static boolean continues(PolicyProcess two, SmLife life) {
        SbiResponse read = two.send(SbiRequest.of("GET", String.valueOf(life.path)));
        if (life.ended || (life.ending && read.status() == 404)) {
            return read.status() == 404;
        }
        if (read.status() != 200
                || !List.of(String.valueOf(life.address), String.valueOf(life.asked))
                        .contains(address(read))) {
            return false;
        }
        return update(two, String.valueOf(life.path), "ratType", "EUTRA").status() == 200;
    }

    private PolicyProcess site(int number, FakeNetwork network) {
        return new PolicyProcess(
                directory.resolve("site" + number),
                network,
                "--sigcore.store.url=" + TwoSites.url(number),
                "--sigcore.store.user=", // the user of the URL applies
                "--policy.site-id=" + number);
    }

    private static DiameterNode pgw(String identity, int port) {
        return DiameterPeers.client(identity, Applications.GX, port, new LinkedBlockingQueue<>());
    }

    /** Returns a node of the P-CSCF, which has a connection to each site. */
    private static DiameterNode pcscf(int port) {
        return DiameterPeers.client("pcscf.sigcore.lab", Applications.RX, port, new LinkedBlockingQueue<>());
    }

    private ObjectNode context(FakeNetwork network, int number) {
        return PolicyUnderTest.context(network, "internet", "10.%d.0.%d".formatted(run & 127, number))
                .put("supi", "imsi-00101%07d%03d".formatted(run, number));
    }

    private static String created(PolicyProcess site, ObjectNode context) {
        SbiResponse created = site.send(SbiRequest.json("POST", SM_POLICIES, context));
        assertThat(created.status()).as("%s", Json.text(created.json())).isEqualTo(201);
        return path(created);
    }

    private static String path(SbiResponse created) {
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }

    private static SbiResponse update(PolicyProcess site, String session, String attribute, String value) {
        return site.send(
                SbiRequest.json("POST", session + "/update", Json.object().put(attribute, value)));
    }

    private static void end(PolicyProcess site, String session) {
        assertThat(site.send(SbiRequest.json("POST", session + "/delete", Json.object()))
                        .status())
                .isEqualTo(204);
    }

    private static void awaitAt(PolicyProcess site, String session, String address) {
        until(REPLICATED, () -> address(site, session).equals(address));
    }

    private static String address(PolicyProcess site, String session) {
        SbiResponse read = site.send(SbiRequest.of("GET", session));
        return read.status() == 200 ? address(read) : "none";
    }

    private static String address(SbiResponse read) {
        return read.json().at("/context/ipv4Address").asString("none");
    }

    /** Returns the names of the rules of AF sessions. */
    private static List<String> rules(PolicyProcess site, String session) {
        return site.send(SbiRequest.of("GET", session)).json().at("/policy/pccRules").propertyNames().stream()
                .filter(name -> name.startsWith("af-"))
                .toList();
    }
}
