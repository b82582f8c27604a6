// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Sites;
import tools.jackson.databind.node.ObjectNode;

/**
 * A Policy at each of four sites, whose NDB Clusters replicate to each other. Each test leaves four sites with the same
 * sessions.
 */
@Sites.Needed
class FourSitesIT {
    private static final int SITES = 4;
    private static final int ROUNDS = 10;
    /** Limit for a session to be readable at all sites, on a machine that does other work. */
    private static final Duration REPLICATED = Duration.ofSeconds(20);
    /** Limit for a site that was away. */
    private static final Duration CAUGHT_UP = Duration.ofMinutes(2);

    @TempDir
    static Path directory;

    private static final FakeNetwork NETWORK = new FakeNetwork();
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static Sites clusters;
    private static List<Site> sites = List.of();
    private static final List<PolicyProcess> POLICIES = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        clusters = Sites.start(directory.resolve("ndb"), SITES, "policy", "occnp");
        try (ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<PolicyProcess>> starting = IntStream.rangeClosed(1, SITES)
                    .mapToObj(number ->
                            starters.submit(() -> Site.policy(directory, clusters.url(number), number, NETWORK)))
                    .toList();
            for (Future<PolicyProcess> each : starting) {
                POLICIES.add(each.get());
            }
        }
        clusters.join();
        sites = POLICIES.stream().map(Site::new).toList();
    }

    @AfterAll
    static void stop() {
        if (sites.isEmpty()) {
            POLICIES.forEach(PolicyProcess::close);
        }
        sites.forEach(Site::close);
        if (clusters != null) {
            clusters.close();
        }
        NETWORK.close();
    }

    @Test
    void sessionsOfEachSite_continueAtAllOthers() {
        List<Long> delays = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (int origin = 0; origin < SITES; origin++) {
                int number = NEXT.incrementAndGet();
                String session = sites.get(origin).created(context(number));
                delays.add(awaitAtAll(session, address(number, 0)));
                Site next = sites.get((origin + 1) % SITES);
                assertThat(next.update(session, "ipv4Address", address(number, 1))
                                .status())
                        .isEqualTo(200);
                delays.add(awaitAtAll(session, address(number, 1)));
                sites.get((origin + 2) % SITES).end(session);
                awaitAtAll(session, "none");
            }
        }
        long equal = clusters.awaitEqual(1, 2, 3, 4);
        delays.sort(null);
        System.out.printf(
                "four sites: %d sessions created, changed and ended at three sites each; a change was at all sites"
                        + " after %d ms (median) and %d ms (longest); equal %d ms after the last%n",
                ROUNDS * SITES, delays.get(delays.size() / 2), delays.getLast(), equal);
    }

    @Test
    void changesAtAllSitesAtOnce_endEqualEverywhere() throws Exception {
        long conflicts = clusters.conflicts();
        int number = NEXT.incrementAndGet();
        String session = sites.getFirst().created(context(number));
        awaitAtAll(session, address(number, 0));
        List<Future<SbiResponse>> changes = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 1; round <= ROUNDS; round++) {
                for (int site = 0; site < SITES; site++) {
                    Site changing = sites.get(site);
                    String address = address(number, SITES * round + site);
                    changes.add(clients.submit(() -> changing.update(session, "ipv4Address", address)));
                }
            }
        }
        for (Future<SbiResponse> change : changes) {
            assertThat(change.get().status()).isEqualTo(200);
        }
        long equal = clusters.awaitEqual(1, 2, 3, 4);
        String agreed = sites.getFirst().address(session);
        assertThat(sites).allSatisfy(site -> assertThat(site.address(session)).isEqualTo(agreed));
        sites.getLast().end(session);
        awaitAtAll(session, "none");
        System.out.printf(
                "four sites: %d concurrent changes of a session, equal everywhere %d ms later, %d refused%n",
                changes.size(), equal, clusters.conflicts() - conflicts);
    }

    @Test
    void replicationCutAndHealed_theLaterChangeCounts_andADeletionWins() {
        int changed = NEXT.incrementAndGet();
        int ended = NEXT.incrementAndGet();
        String session = sites.getFirst().created(context(changed));
        String deleted = sites.getFirst().created(context(ended));
        awaitAtAll(session, address(changed, 0));
        awaitAtAll(deleted, address(ended, 0));
        clusters.leave();
        List<String> separate = new ArrayList<>();
        for (int site = 0; site < SITES; site++) {
            separate.add(sites.get(site).created(context(NEXT.incrementAndGet())));
            assertThat(sites.get(site)
                            .update(session, "ipv4Address", address(changed, 1 + site))
                            .status())
                    .isEqualTo(200);
        }
        sites.getLast().end(deleted);
        assertThat(sites.getFirst()
                        .update(deleted, "ipv4Address", address(ended, 1))
                        .status())
                .isEqualTo(200);
        assertThat(sites.getFirst().get(separate.getLast()).status()).isEqualTo(404);

        clusters.join();
        long equal = clusters.awaitEqual(1, 2, 3, 4);
        assertThat(sites).allSatisfy(site -> {
            assertThat(site.address(session)).isEqualTo(address(changed, SITES));
            assertThat(site.address(deleted)).isEqualTo("none");
            separate.forEach(each -> assertThat(site.get(each).status()).isEqualTo(200));
        });
        separate.forEach(each -> sites.getFirst().end(each));
        sites.getFirst().end(session);
        clusters.awaitEqual(1, 2, 3, 4);
        System.out.printf("four sites: equal %d ms after the replication was healed%n", equal);
    }

    /** Registrations that a BSF refuses for a while are repeated by the site of the session alone. */
    @Test
    void messagesOfAllSites_areSentOnce() throws Exception {
        Map<String, AtomicInteger> accepted = new ConcurrentHashMap<>();
        AtomicBoolean open = new AtomicBoolean();
        NETWORK.fault = request -> registered(request, open, accepted);
        try {
            List<String> sessions = sites.stream()
                    .map(site -> site.created(context(NEXT.incrementAndGet())))
                    .toList();
            TimeUnit.SECONDS.sleep(20); // several times the lease of a sender
            open.set(true);
            until(CAUGHT_UP, () -> accepted.size() == SITES);
            TimeUnit.SECONDS.sleep(10);
            System.out.printf("four sites: registrations at the BSF %s%n", accepted);
            assertThat(accepted.values()).allSatisfy(times -> assertThat(times).hasValue(1));
            sessions.forEach(session -> sites.getFirst().end(session));
        } finally {
            NETWORK.fault = request -> null;
        }
        clusters.awaitEqual(1, 2, 3, 4);
    }

    private static @Nullable SbiResponse registered(
            SbiRequest request, AtomicBoolean open, Map<String, AtomicInteger> accepted) {
        if (!request.method().equals("POST") || !request.path().endsWith("/pcfBindings")) {
            return null;
        }
        if (!open.get()) {
            return SbiResponse.problem(ProblemDetails.of(503, null, "not now"));
        }
        accepted.computeIfAbsent(request.jsonObject().path("supi").asString(), key -> new AtomicInteger())
                .incrementAndGet();
        return null;
    }

    @Test
    void siteKilledUnderLoad_isReplacedByTheOthers_andCatchesUp() throws Exception {
        long worst = 0;
        for (int sample = 0; sample < ROUNDS; sample++) {
            int number = NEXT.incrementAndGet();
            String session = sites.getFirst().created(context(number));
            worst = Math.max(worst, awaitAtAll(session, address(number, 0)));
        }
        long seed = System.nanoTime();
        Site first = sites.getFirst();
        new SiteLoss(NETWORK, first, sites.subList(1, SITES), worst)
                .run(seed, (int) (seed & 0xFFFF), () -> clusters.kill(1));
        // The others take what had not arrived yet; the site has lost its last seconds, and takes them from another.
        clusters.start(1);
        clusters.join();
        long drained = clusters.awaitEqual(2, 3, 4);
        long renewed = System.nanoTime();
        clusters.leave();
        clusters.wipe(1);
        clusters.start(1);
        clusters.prepare();
        first.policy.startAgain();
        clusters.copy(2, 1);
        clusters.join();
        long equal = clusters.awaitEqual(1, 2, 3, 4);
        System.out.printf(
                "four sites: after the return of the killed site the others equal in %d ms; its renewal took %d s, all"
                        + " equal %d ms after it%n",
                drained, (System.nanoTime() - renewed) / 1_000_000_000, equal);
    }

    /** Waits until a session has an address at all sites and returns the time in milliseconds. */
    private static long awaitAtAll(String session, String address) {
        long begin = System.nanoTime();
        until(
                REPLICATED,
                () -> sites.stream().allMatch(site -> site.address(session).equals(address)));
        return (System.nanoTime() - begin) / 1_000_000;
    }

    /** Returns the address of a session after some changes. */
    private static String address(int number, int change) {
        return "10.%d.%d.%d".formatted(200 + number / 200, number % 200, change);
    }

    /** The BSF of the test identifies a UE by the digits after the last zero. */
    private static ObjectNode context(int number) {
        String digits = Integer.toOctalString(01_000 + number).replace('0', '8');
        return PolicyUnderTest.context(NETWORK, "internet", address(number, 0))
                .put("supi", "imsi-00101000099" + digits);
    }
}
