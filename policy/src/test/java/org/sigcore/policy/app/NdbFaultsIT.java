// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.policy.app.Calls.Call;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.Sql;
import org.sigcore.store.StoreException;
import org.sigcore.store.StoreUnavailableException;
import org.sigcore.testkit.Sites;

/**
 * Kills of a node of an NDB Cluster while calls begin and end, and a cut of the replication of two clusters for a
 * minute, in which both sites serve calls and the same sessions. {@code -Dsigcore.test.cut=10} cuts it for ten seconds.
 */
@Sites.Needed
class NdbFaultsIT {
    private static final Duration RECOVERY = Duration.ofMinutes(3);
    private static final long CUT_SECONDS = Long.getLong("sigcore.test.cut", 60);
    private static final int CLIENTS = 3;
    private static final int LOAD = 30;
    private static final int WRITERS = 8;
    private static final int SUCCESS = ResultCode.DIAMETER_SUCCESS;
    private static final int UNKNOWN = ResultCode.DIAMETER_UNKNOWN_SESSION_ID;

    @TempDir
    Path directory;

    private final FakeNetwork network = new FakeNetwork();
    private Sites sites;

    @BeforeEach
    void start() {
        sites = Sites.start(directory.resolve("ndb"), 2, 2, "policy", "occnp");
    }

    @AfterEach
    void stop() {
        sites.close();
        network.close();
    }

    /** Distinguishes the subscribers of this run from those of earlier runs. */
    private final int run = (int) (System.nanoTime() & 0xFFFF);

    @ParameterizedTest
    @ValueSource(strings = {"data", "sql"})
    void nodeKilledUnderLoad_losesNoAcknowledgedCall(String node) throws Exception {
        // The second SQL node comes first: the first one has the binary log for the other site, and a kill would leave
        // a gap in it.
        String url = sites.url(1).replaceFirst("//([^,/]+),([^,/]+)/", "//$2,$1/");
        try (Site site = new Site(directory, url, 1, network);
                Calls calls = new Calls(run)) {
            calls.begin(CLIENTS, site.pgw, site.af);
            calls.await(LOAD, RECOVERY);
            int before = calls.inDoubt();
            sites.kill(1, node + 2);
            try {
                int atTheKill = calls.acknowledged().size();
                calls.await(LOAD, RECOVERY);
                calls.stop();
                for (Call call : calls.acknowledged()) {
                    assertThat(Calls.isIntact(call, site.pgw, site.af))
                            .as("%s", call)
                            .isTrue();
                }
                System.out.printf(
                        "kill-%s: %d calls acknowledged, %d of them after the kill, none lost, %d not acknowledged%n",
                        node,
                        calls.acknowledged().size(),
                        calls.acknowledged().size() - atTheKill,
                        calls.inDoubt() - before);
            } finally {
                sites.start(1, node + 2);
            }
        }
    }

    /** Connections that return to the node within a transaction would acknowledge what they have lost. */
    @Test
    void sqlNodeStartedAgain_losesNoTransaction() throws Exception {
        try (Database database = Database.open(new DatabaseConfig(sites.url(1), "", "", WRITERS));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            database.write(connection -> Sql.update(
                    connection,
                    "CREATE TABLE acknowledged (id INT, part INT, PRIMARY KEY (id, part)) ENGINE=NDBCLUSTER"));
            sites.kill(1, "sql1");
            AtomicBoolean stopped = new AtomicBoolean();
            AtomicInteger next = new AtomicInteger();
            Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(threads.submit(() -> {
                    while (!stopped.get()) {
                        write(database, next.incrementAndGet(), acknowledged);
                    }
                }));
            }
            sites.start(1, "sql1");
            int atTheStart = acknowledged.size();
            until(RECOVERY, () -> acknowledged.size() > atTheStart + WRITERS * 200);
            stopped.set(true);
            for (Future<?> writer : writers) {
                writer.get();
            }
            List<String> stored = sites.rows(1, "SELECT id FROM acknowledged GROUP BY id HAVING COUNT(*) = 2");
            assertThat(stored)
                    .containsAll(acknowledged.stream().map(String::valueOf).toList());
        }
    }

    private static void write(Database database, int id, Set<Integer> acknowledged) {
        try {
            database.transact(connection -> {
                Sql.update(connection, "INSERT INTO acknowledged VALUES (?, 1)", id);
                return Sql.update(connection, "INSERT INTO acknowledged VALUES (?, 2)", id);
            });
            acknowledged.add(id);
        } catch (StoreException | StoreUnavailableException e) {
            // not acknowledged
        }
    }

    @Test
    void replicationCut_bothSitesServeCalls_andAgreeAfterHealing() throws Exception {
        try (Site one = new Site(directory, sites, 1, network);
                Site two = new Site(directory, sites, 2, network);
                Calls callsOfOne = new Calls(run);
                Calls callsOfTwo = new Calls((run + 1) & 0xFFFF)) {
            sites.join();
            String[] sessions = {"changed", "ended", "called"};
            for (int i = 0; i < sessions.length; i++) {
                DiameterMessage initial =
                        DiameterPeers.ccr(id(sessions[i]), 1, address(i), "002%05d%07d".formatted(run, i));
                assertThat(Calls.code(one.pgw, initial)).isEqualTo(SUCCESS);
                String session = id(sessions[i]);
                String address = address(i);
                until(RECOVERY, () -> two.update(session, address, 1004) == SUCCESS);
            }
            long conflicts = sites.conflicts();
            sites.leave();
            try {
                callsOfOne.begin(CLIENTS, one.pgw, one.af);
                callsOfTwo.begin(CLIENTS, two.pgw, two.af);
                assertThat(one.update(id("changed"), address(0), 1000)).isEqualTo(SUCCESS);
                assertThat(Calls.code(one.pgw, DiameterPeers.ccr(id("ended"), 3, address(1))))
                        .isEqualTo(SUCCESS);
                assertThat(Calls.code(one.af, DiameterPeers.aar(id("rx1"), address(2))))
                        .isEqualTo(SUCCESS);
                TimeUnit.SECONDS.sleep(CUT_SECONDS);
                assertThat(two.update(id("changed"), address(0), 1001)).isEqualTo(SUCCESS);
                assertThat(two.update(id("ended"), address(1), 1001)).isEqualTo(SUCCESS);
                assertThat(Calls.code(two.af, DiameterPeers.aar(id("rx2"), address(2))))
                        .isEqualTo(SUCCESS);
                callsOfOne.stop();
                callsOfTwo.stop();
            } finally {
                sites.join();
            }
            long healed = System.nanoTime();
            until(RECOVERY, () -> two.update(id("ended"), address(1), 1001) == UNKNOWN);
            until(RECOVERY, () -> changedAt(1).equals(changedAt(2)));
            assertThat(changedAt(1)).contains("\"ratType\":\"GERA\"");
            long took = (System.nanoTime() - healed) / 1_000_000;
            endBothAfSessions(one, two);
            int lost = lost(callsOfOne, two) + lost(callsOfTwo, one);
            System.out.printf(
                    "replication cut for %d s: %d and %d calls acknowledged, %d lost; the sites agreed %d ms after it was healed, %d"
                            + " conflicts%n",
                    CUT_SECONDS,
                    callsOfOne.acknowledged().size(),
                    callsOfTwo.acknowledged().size(),
                    lost,
                    took,
                    sites.conflicts() - conflicts);
            assertThat(lost).isZero();
        }
    }

    /** The binary log of a restarted SQL node lacks the changes of the time when it was stopped. */
    @Test
    void changeThatOneSqlNodeHasNotLogged_arrivesFromTheOther() throws Exception {
        try (Site one = new Site(directory, sites, 1, network);
                Site two = new Site(directory, sites, 2, network)) {
            sites.join();
            String before = one.created(PolicyUnderTest.context(network, "internet", address(10)));
            until(RECOVERY, () -> two.get(before).status() == 200);
            sites.leave();
            sites.kill(1, "sql2");
            String hidden = one.created(PolicyUnderTest.context(network, "internet", address(11)));
            sites.start(1, "sql2");
            String after = one.created(PolicyUnderTest.context(network, "internet", address(12)));
            sites.kill(1, "sql1");
            try (AutoCloseable _ = sites.keep()) {
                TimeUnit.SECONDS.sleep(20); // the SQL node that answers has only one of the changes
                sites.start(1, "sql1");
                until(RECOVERY, () -> two.get(after).status() == 200);
                until(RECOVERY, () -> two.get(hidden).status() == 200);
            }
        }
    }

    /** Ends each AF session of the time of the cut at the site that did not create it. */
    private void endBothAfSessions(Site one, Site two) throws Exception {
        until(RECOVERY, () -> Calls.code(two.af, DiameterPeers.aar(id("rx1"), address(2))) == SUCCESS);
        assertThat(Calls.code(two.af, DiameterPeers.str(id("rx1")))).isEqualTo(SUCCESS);
        assertThat(Calls.code(one.af, DiameterPeers.str(id("rx2")))).isEqualTo(SUCCESS);
        until(RECOVERY, () -> one.update(id("called"), address(2), 1004) == SUCCESS);
        assertThat(Calls.code(one.pgw, DiameterPeers.ccr(id("called"), 3, address(2))))
                .isEqualTo(SUCCESS);
        until(RECOVERY, () -> two.update(id("called"), address(2), 1004) == UNKNOWN);
    }

    private static int lost(Calls calls, Site elsewhere) throws Exception {
        List<Call> lost = new ArrayList<>();
        for (Call call : calls.acknowledged()) {
            if (!Calls.isIntact(call, elsewhere.pgw, elsewhere.af)) {
                lost.add(call);
            }
        }
        return lost.size();
    }

    /** Returns the document of the session that both sites have changed, as stored at one site. */
    private String changedAt(int site) {
        return sites.rows(site, "SELECT document FROM gxsession WHERE sessionid = '" + id("changed") + "'")
                .toString();
    }

    private String id(String name) {
        return "pgw.sigcore.lab;" + run + ";" + name;
    }

    private String address(int number) {
        return "10.%d.99.%d".formatted(run & 127, number + 1);
    }
}
