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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.policy.app.Lives.GxLife;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Sites;
import tools.jackson.databind.node.ObjectNode;

/**
 * A Policy at each of two sites with NDB Clusters that replicate to each other. A session, its AF sessions and a quota
 * continue at either site; one of two concurrent changes applies at both sites. SMFs and PGWs load the first site until
 * its Policy and database are killed: changes acknowledged before the replication delay continue at the second site.
 */
@Sites.Needed
class TwoSitesIT {
    private static final Duration REPLICATED = Duration.ofSeconds(20);
    /** Time after which a usage report at the other site sees the former one. */
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
                Sites sites = Sites.start(directory.resolve("ndb"), 2, "policy", "occnp");
                Site one = new Site(directory, sites, 1, network);
                Site two = new Site(directory, sites, 2, network)) {
            sites.join();
            endAfSessionAtOtherSite(network, one, two);
            assertConcurrentChangesConverge(network, one, two);
            useQuotaAtBothSites(network, one, two);
            long delayMillis = moveGatewaySession(one.pgw, two.pgw);
            new SiteLoss(network, one, List.of(two), delayMillis).run(seed, run, () -> sites.kill(1));
        }
    }

    private void endAfSessionAtOtherSite(FakeNetwork network, Site one, Site two) {
        String session = one.created(context(network, 1));
        until(REPLICATED, () -> two.address(session).equals("10.%d.0.1".formatted(run & 127)));
        ObjectNode af = (ObjectNode) Json.parse("""
                {"ascReqData": {"suppFeat": "0", "ueIpv4": "10.%d.0.1", "notifUri": "%s/af", "medComponents":
                  {"1": {"medCompN": 1, "medType": "AUDIO", "medSubComps": {"1": {"fNum": 1,
                    "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000"]}}}}}}
                """.formatted(run & 127, network.root()));
        String appSession = two.created("/npcf-policyauthorization/v1/app-sessions", af);
        until(REPLICATED, () -> one.get(appSession).status() == 200);
        assertThat(rules(one, session)).isNotEmpty();

        one.end(appSession);
        until(REPLICATED, () -> rules(two, session).isEmpty());
        two.end(session);
        until(REPLICATED, () -> one.get(session).status() == 404);
    }

    private void assertConcurrentChangesConverge(FakeNetwork network, Site one, Site two) throws Exception {
        String session = one.created(context(network, 2));
        until(REPLICATED, () -> two.address(session).equals("10.%d.0.2".formatted(run & 127)));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<SbiResponse>> begun = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Site site = i % 2 == 0 ? one : two;
                String address = "10.%d.2.%d".formatted(run & 127, i + 1);
                begun.add(threads.submit(() -> site.update(session, "ipv4Address", address)));
            }
            for (Future<SbiResponse> answer : begun) {
                assertThat(answer.get().status()).isEqualTo(200);
            }
        }
        until(REPLICATED, () -> one.address(session).equals(two.address(session)));
        assertThat(one.update(session, "ipv4Address", "10.%d.0.3".formatted(run & 127))
                        .status())
                .isEqualTo(200);
        until(REPLICATED, () -> two.address(session).equals("10.%d.0.3".formatted(run & 127)));
        two.end(session);
        until(REPLICATED, () -> one.get(session).status() == 404);
    }

    /** Reports parts of 100 MB at each site in turn: the UDR receives the remaining volume of all. */
    private void useQuotaAtBothSites(FakeNetwork network, Site one, Site two) {
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
        String session = one.created(context(network, 4).put("suppFeat", "10"));
        until(REPLICATED, () -> two.get(session).status() == 200);
        reportUsage(one, session, 40, "a");
        until(REPLICATED, () -> left.get() == 60 * MB);
        LockSupport.parkNanos(SLACK_MILLIS * 1_000_000);
        reportUsage(two, session, 30, "b");
        until(REPLICATED, () -> left.get() == 30 * MB);
        LockSupport.parkNanos(SLACK_MILLIS * 1_000_000);
        reportUsage(one, session, 10, "c");
        until(REPLICATED, () -> left.get() == 20 * MB);
        two.end(session);
        network.fault = request -> null;
        network.smData = FakeNetwork.smData();
    }

    private static void reportUsage(Site site, String session, long megabytes, String id) {
        ObjectNode report = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["US_RE"], "accuUsageReports": [{"refUmIds": "plan", "volUsage": %d}]}
                """.formatted(megabytes * MB));
        SbiResponse answer = site.policy.send(
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

    private ObjectNode context(FakeNetwork network, int number) {
        return PolicyUnderTest.context(network, "internet", "10.%d.0.%d".formatted(run & 127, number))
                .put("supi", "imsi-00101%07d%03d".formatted(run, number));
    }

    /** Returns the names of the rules of AF sessions. */
    private static List<String> rules(Site site, String session) {
        return site.get(session).json().at("/policy/pccRules").propertyNames().stream()
                .filter(name -> name.startsWith("af-"))
                .toList();
    }
}
