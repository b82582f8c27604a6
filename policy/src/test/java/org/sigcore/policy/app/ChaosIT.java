// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.policy.app.Calls.Call;
import org.sigcore.policy.app.Lives.SmLife;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.testkit.Sites;

/**
 * Random kills at two sites with two data nodes each, under load: data nodes, SQL nodes, management nodes, replication
 * channels and Policy. Each site has one fault at a time. After each round all components are started, and the test
 * searches for lost, resurrected and half-stored sessions at the other site. {@code -Dsigcore.test.chaos=30} continues
 * for 30 minutes, {@code -Dsigcore.test.seed} repeats the order of faults.
 */
@Sites.Needed
class ChaosIT {
    private static final Duration DURATION = Duration.ofMinutes(Long.getLong("sigcore.test.chaos", 3));
    private static final long SEED = Long.getLong("sigcore.test.seed", System.nanoTime());
    private static final Duration ROUND = Duration.ofSeconds(90);
    private static final int SECONDS_LATER = 3;
    private static final int ATTEMPTS = 10;
    private static final int OUTBOX_SECONDS = 60;
    /** Limits the load, since the databases have the smallest sizes. */
    private static final Duration PAUSE = Duration.ofMillis(150);

    private static final int LONGEST_FAULT_MILLIS = 12_000;
    private static final int CLIENTS = 2;
    private static final List<String> FAULTS =
            List.of("data1", "data2", "sql1", "sql2", "mgm", "channels", "policy", "policy");

    private static final List<String> TABLES = List.of(
            "SmPolicyAssociation",
            "SmPolicyAssociation_1",
            "SmPolicyAssociation_2",
            "SmPolicyAssociation_3",
            "SmPolicyAssociation_4");

    @TempDir
    Path directory;

    private final FakeNetwork network = new FakeNetwork();
    private final Map<String, Integer> faults = new TreeMap<>();
    private Sites clusters;

    @BeforeEach
    void start() {
        clusters = Sites.start(directory.resolve("ndb"), 2, 2, "policy", "occnp");
    }

    @AfterEach
    void stop() {
        clusters.close();
        network.close();
    }

    @Test
    void randomFaults_loseNoAcknowledgedSession_andNothingIsHalfStored() throws Exception {
        System.out.printf("chaos: %d minutes, seed %d%n", DURATION.toMinutes(), SEED);
        long end = System.nanoTime() + DURATION.toNanos();
        List<PolicyProcess> policies = List.of(
                Site.policy(directory, clusters.url(1), 1, network),
                Site.policy(directory, clusters.url(2), 2, network));
        clusters.join(); // before the first peer, whose state each site stores
        try (Site one = new Site(policies.getFirst());
                Site two = new Site(policies.getLast());
                AutoCloseable _ = clusters.keep()) {
            for (int round = 0; round == 0 || System.nanoTime() < end; round++) {
                round(round, List.of(one, two));
            }
        }
        System.out.printf("chaos: %s%n", faults);
    }

    private void round(int round, List<Site> sites) throws Exception {
        int run = (int) (SEED + 2L * round & 0xFFFF);
        try (Lives lives = new Lives(network, SEED + round);
                Calls callsOfOne = new Calls(run, PAUSE);
                Calls callsOfTwo = new Calls(run + 1 & 0xFFFF, PAUSE)) {
            sites.forEach(site -> lives.smfs(CLIENTS, request -> paced(site, request)));
            callsOfOne.begin(CLIENTS, sites.getFirst().pgw, sites.getFirst().af);
            callsOfTwo.begin(CLIENTS, sites.getLast().pgw, sites.getLast().af);
            int happened = spoil(new Random(SEED + round), sites);
            lives.stop();
            callsOfOne.stop();
            callsOfTwo.stop();
            long equal = clusters.awaitEqual(1, 2);

            List<String> wrong = new ArrayList<>();
            for (SmLife life : lives.ofSmfs()) {
                check(wrong, sites, life);
            }
            check(wrong, callsOfOne, sites.getLast());
            check(wrong, callsOfTwo, sites.getFirst());
            System.out.printf(
                    "chaos: round %d: %d faults; %d sessions and %d calls acknowledged, %d calls in doubt; equal after %d ms;"
                            + " wrong: %s%n",
                    round + 1,
                    happened,
                    lives.ofSmfs().size(),
                    callsOfOne.acknowledged().size() + callsOfTwo.acknowledged().size(),
                    callsOfOne.inDoubt() + callsOfTwo.inDoubt(),
                    equal,
                    wrong);
            assertThat(wrong).as("seed %d", SEED).isEmpty();
        }
        clusters.awaitEqual(1, 2);
        assertNoLeftovers(clusters.url(1));
        assertNoLeftovers(clusters.url(2));
    }

    /** Messages of the outbox are sent within a minute; what remains afterwards is an error. */
    private static void assertNoLeftovers(String url) throws InterruptedException {
        for (int second = 0; ; second++) {
            try {
                Leftovers.assertNone(url, "");
                return;
            } catch (AssertionError e) {
                if (second == OUTBOX_SECONDS) {
                    throw e;
                }
                TimeUnit.SECONDS.sleep(1);
            }
        }
    }

    /** Sends a request of an SMF. A refusal leaves the session in doubt, as the end of the connection does. */
    private static SbiResponse paced(Site site, SbiRequest request) {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        SbiResponse response = site.policy.send(request);
        if (response.status() >= 500) {
            throw new SbiCallException(
                    new SbiFailure(SbiFailure.Kind.CANCELLED, true, "refused with " + response.status()));
        }
        return response;
    }

    /** Causes faults at both sites for the time of a round, repairs them, and returns their number. */
    private int spoil(Random random, List<Site> sites) throws Exception {
        long end = System.nanoTime() + ROUND.toNanos();
        List<Random> seeds = List.of(new Random(random.nextLong()), new Random(random.nextLong()));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> spoilers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                int number = i + 1;
                spoilers.add(threads.submit(() -> spoil(seeds.get(number - 1), end, number, sites.get(number - 1))));
            }
            return spoilers.getFirst().get() + spoilers.getLast().get();
        }
    }

    private int spoil(Random random, long end, int number, Site site) throws Exception {
        int happened = 0;
        while (System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(1000 + random.nextInt(LONGEST_FAULT_MILLIS / 2));
            String fault = FAULTS.get(random.nextInt(FAULTS.size()));
            int millis = random.nextInt(LONGEST_FAULT_MILLIS);
            synchronized (faults) {
                faults.merge(fault, 1, Integer::sum);
            }
            happened++;
            switch (fault) {
                case "channels" -> clusters.stopChannels(number); // continued by keep()
                case "policy" -> {
                    site.policy.kill();
                    TimeUnit.MILLISECONDS.sleep(millis);
                    site.policy.startAgain();
                    DiameterPeers.awaitOpen(site.pgw);
                    DiameterPeers.awaitOpen(site.af);
                }
                default -> {
                    clusters.kill(number, fault);
                    TimeUnit.MILLISECONDS.sleep(millis);
                    clusters.start(number, fault);
                }
            }
        }
        return happened;
    }

    private static void check(List<String> wrong, Calls calls, Site other) throws Exception {
        long begin = System.nanoTime();
        for (Call call : calls.acknowledged()) {
            String fault = Calls.fault(call, other.pgw, other.af);
            if (!fault.isEmpty()) {
                TimeUnit.SECONDS.sleep(SECONDS_LATER);
                String later = Calls.fault(call, other.pgw, other.af);
                long before = (begin - call.answeredAt()) / 1_000_000;
                wrong.add(fault + "later: " + later + call + ", answered " + before + " ms before the check");
            }
        }
    }

    private void check(List<String> wrong, List<Site> sites, SmLife life) throws Exception {
        Site site = sites.get(life.number % 2);
        String fault = fault(site, life);
        if (!fault.isEmpty()) {
            TimeUnit.SECONDS.sleep(SECONDS_LATER);
            wrong.add(life.path + ": " + fault + "; later: " + fault(site, life) + "; at site 1: " + rows(1, life.path)
                    + ", at site 2: " + rows(2, life.path) + "; clusters: " + clusters.alerts());
        }
    }

    /** Returns version, site and time of change of a session, and the changes of it that the site has refused. */
    private List<String> rows(int site, @Nullable String path) {
        String id = String.valueOf(path).replaceFirst(".*/", "");
        List<String> rows = new ArrayList<>();
        for (String table : TABLES) {
            rows.addAll(clusters.rows(
                    site,
                    "SELECT '%s', version, site_id, changed_at FROM %s WHERE smpolicyid = '%s'"
                            .formatted(table, table, id)));
            rows.addAll(clusters.rows(site, "SELECT * FROM `%s$EX` WHERE smpolicyid = '%s'".formatted(table, id)));
        }
        return rows;
    }

    /**
     * Returns an empty text if a session has its acknowledged or its pending state, otherwise the answer; an active
     * session is ended by the check. A request that is refused for the moment is repeated.
     */
    private static String fault(Site site, SmLife life) throws Exception {
        String path = String.valueOf(life.path);
        SbiResponse read = site.get(path);
        for (int attempt = 1; read.status() >= 500 && attempt < ATTEMPTS; attempt++) {
            TimeUnit.MILLISECONDS.sleep(500);
            read = site.get(path);
        }
        String answer = read.status() + " " + new String(read.body(), StandardCharsets.UTF_8);
        if (life.ended || (life.ending && read.status() == 404)) {
            return read.status() == 404 ? "" : "ended, but " + answer;
        }
        if (!List.of(String.valueOf(life.address), String.valueOf(life.asked)).contains(site.address(path))) {
            return "address " + life.address + " or " + life.asked + ", but " + answer;
        }
        Lives.end(life, site.policy::send);
        return "";
    }
}
