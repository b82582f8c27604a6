// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scp.scpcache.logic.KeyOwners;

/**
 * Two federated SCP processes on one database: they count limits together and follow one configuration, survive an
 * outage of the database, the kill of one SCP and the termination of the other under load.
 */
abstract class TwoScpsContract {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Pattern SERVER = Pattern.compile("//([^:/]+):(\\d+)/");
    private static final int BURST = 200;
    private static final int HELD = 100;
    private static final int QUICK = 600; // with HELD fewer than circuit breaking allows at once
    private static final List<String> IDS =
            List.of("11111111-0000-4000-8000-000000000001", "11111111-0000-4000-8000-000000000002");

    @TempDir
    private Path folder;

    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch held = new CountDownLatch(HELD);
    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final SbiServer producer = SbiServer.start(
            transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(this::serve, 1 << 20));

    /** The URL of an empty database on a server. */
    abstract String url(Path directory) throws Exception;

    @AfterEach
    void stop() {
        producer.close();
        client.close();
        transport.close();
    }

    @Test
    void twoScps_shareLimitsAndConfiguration_andSurviveOutages() throws Exception {
        String url = url(folder);
        Matcher server = SERVER.matcher(url);
        assertThat(server.find()).isTrue();
        try (Line line = Line.to(server.group(1), Integer.parseInt(server.group(2)))) {
            String[] store = {
                "--sigcore.store.url=" + server.replaceFirst("//127.0.0.1:" + line.port() + "/"),
                "--sigcore.store.user=",
                "--sigcore.internal.secret=shared-by-both-scps",
                "--sigcore.sbi.limits.max-concurrent-streams=1000" // for QUICK and HELD at once
            };
            // Both start at once on an empty database.
            try (ScpProcess one = ScpProcess.start(folder.resolve("one"), IDS.get(0), store);
                    ScpProcess two = ScpProcess.start(folder.resolve("two"), IDS.get(1), store)) {
                one.awaitReady();
                two.awaitReady();
                oneLimitCountsForBoth(one, two);
                databaseOutage_requestsPass_andConfigurationIsRefused(one, two, line);
                boolean oneKeeps = KeyOwners.of(key(), IDS).equals(one.instanceId());
                ScpProcess keeper = oneKeeps ? one : two;
                ScpProcess other = oneKeeps ? two : one;
                keeper.kill();
                limitsKeptByKilledScp_areNotControlled(other);
                sigtermUnderLoad_losesNoRequest(other);
            }
        }
    }

    private void oneLimitCountsForBoth(ScpProcess one, ScpProcess two) throws Exception {
        String participant = "{\"clusterName\": \"%s\", \"nfInstanceId\": \"%s\", \"apiRoot\": \"%s\"}";
        accepted(one.configure(
                "globalEgressRateLimiting",
                "{\"participants\": [%s, %s]}"
                        .formatted(
                                participant.formatted("one", one.instanceId(), one.sbi()),
                                participant.formatted("two", two.instanceId(), two.sbi()))));
        until(() -> two.configured("globalEgressRateLimiting").body().contains(one.instanceId()));
        limit(one, 1, 1);
        until(() -> send(one, "/quick").status() == 429 && send(two, "/quick").status() == 429);

        long begin = System.nanoTime();
        limit(one, 1, BURST);
        int[] passed = {0, 0};
        until(() -> {
            passed[0] += send(one, "/quick").status() == 204 ? 1 : 0;
            passed[1] += send(two, "/quick").status() == 204 ? 1 : 0;
            return passed[0] + passed[1] >= BURST && passed[1] > 0;
        });
        for (int i = 0; i < BURST; i++) {
            passed[i % 2] += send(i % 2 == 0 ? one : two, "/quick").status() == 204 ? 1 : 0;
        }
        double refilled = (System.nanoTime() - begin) / 1e9;
        // If each SCP counted alone, twice the burst would pass. Each SCP takes a few tokens in advance, and more on
        // a busy machine.
        assertThat(passed[0] + passed[1] - refilled).isLessThan(BURST * 1.5);
        assertThat(one.metric("ocscp_global_egress_rl_remote_participant_with_duplicate_nfinstanceid"))
                .isZero();
    }

    private void databaseOutage_requestsPass_andConfigurationIsRefused(ScpProcess one, ScpProcess two, Line line)
            throws Exception {
        limit(one, 1_000_000, 1_000_000);
        until(() -> unlimited(one) && unlimited(two));
        line.cut();
        for (int i = 0; i < 50; i++) {
            assertThat(send(one, "/quick").status()).isEqualTo(204);
            assertThat(send(two, "/quick").status()).isEqualTo(204);
        }
        HttpResponse<String> refused = one.configure("errorResponses", "{\"enhancedErrorResponse\": false}");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("content-type")).hasValue("application/problem+json");
        assertThat(refused.body()).contains("\"cause\"");
        for (int i = 0; i < 50; i++) {
            assertThat(send(one, "/quick").status()).isEqualTo(204);
        }

        line.mend();
        until(() -> one.configure("errorResponses", "{\"enhancedErrorResponse\": false}")
                        .statusCode()
                < 300);
        until(() -> two.configured("errorResponses").body().replace(" ", "").contains("Response\":false"));
    }

    private void limitsKeptByKilledScp_areNotControlled(ScpProcess other) throws Exception {
        limit(other, 1, 1);
        until(() -> {
            assertThat(send(other, "/quick").status()).isIn(204, 429);
            return other.metric("scp_worker_protection_events_total{event=\"not_rate_controlled\"}") >= 50;
        });
        assertThat(other.metric("ocscp_global_egress_rl_bucketkey_not_rate_controlled_total"))
                .isPositive();
        assertThat(other.metric("ocscp_global_egress_rl_remote_participant_connectivity_failure"))
                .isEqualTo(1);
    }

    private void sigtermUnderLoad_losesNoRequest(ScpProcess scp) throws Exception {
        List<CompletableFuture<SbiResponse>> begun = new ArrayList<>();
        for (int i = 0; i < HELD; i++) {
            begun.add(client.sendAsync(scp.sbi(), request("/held"), TIMEOUT));
        }
        held.await(); // all requests have reached the producer
        List<CompletableFuture<SbiResponse>> others = new ArrayList<>();
        for (int i = 0; i < QUICK; i++) {
            others.add(client.sendAsync(scp.sbi(), request("/quick"), TIMEOUT));
            if (i == QUICK / 2) {
                scp.terminate();
            }
        }
        until(() -> !taken(client.sendAsync(scp.sbi(), request("/quick"), TIMEOUT)));
        release.countDown();

        assertThat(begun)
                .allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(204));
        assertThat(others.stream().filter(TwoScpsContract::taken).count()).isGreaterThanOrEqualTo(QUICK / 2);
        assertThat(scp.exitCode()).isZero();
    }

    // False if the request surely had no effect, so that a consumer may send it to the next SCP.
    private static boolean taken(CompletableFuture<SbiResponse> answer) {
        try {
            SbiResponse response = answer.join();
            assertThat(response.status()).as(response.toString()).isEqualTo(204);
            return true;
        } catch (CompletionException e) {
            assertThat(e.getCause())
                    .isInstanceOfSatisfying(
                            SbiCallException.class,
                            failure -> assertThat(failure.failure().processed())
                                    .as(failure.failure().toString())
                                    .isFalse());
            return false;
        }
    }

    private void limit(ScpProcess scp, int perSecond, int burst) throws IOException, InterruptedException {
        accepted(scp.configure("egressRateLimits/producer", """
            {"producer": "%s", "requestsPerSecond": %d, "burst": %d, "global": true}""".formatted(key(), perSecond, burst)));
    }

    // Sends more requests in a row than one second refills.
    private boolean unlimited(ScpProcess scp) {
        for (int i = 0; i < 50; i++) {
            if (send(scp, "/quick").status() != 204) {
                return false;
            }
        }
        return true;
    }

    private static void accepted(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201, 204);
    }

    private String key() {
        return "127.0.0.1:" + producer.port();
    }

    private SbiResponse send(ScpProcess scp, String path) {
        return client.send(scp.sbi(), request(path), TIMEOUT);
    }

    private SbiRequest request(String path) {
        return SbiRequest.of("GET", "/nudm-sdm/v2" + path)
                .withHeader(
                        "3gpp-Sbi-Target-apiRoot",
                        ApiRoot.of("http", "127.0.0.1", producer.port()).toString());
    }

    private SbiResponse serve(SbiRequest request) {
        if (request.path().endsWith("/held")) {
            held.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return SbiResponse.of(204);
    }
}
