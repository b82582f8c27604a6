// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionKeys;
import org.sigcore.policy.kernel.session.service.SessionStore.Found;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** Contract of the store of sessions, with the tables of each service. */
abstract class SessionStoreContract extends SessionStoreProcesses {
    static List<SessionTables> tablesWithAfSessions() {
        return List.of(SessionTables.SM, SessionTables.PCRF, SessionTables.AM);
    }

    @ParameterizedTest
    @MethodSource("tables")
    void sessions_areFoundByIdAndByEachAddress(SessionTables tables) {
        OneProcess process = process(tables);
        Session first = process.add(session("p1", "10.0.0.1", "2001:db8:1:2::/64"));
        Session second = process.add(session("p2", "10.0.0.1", "2001:db8:1:3::/64"));

        assertThat(process.read("p1")).isEqualTo(first);
        assertThat(process.store().find("none")).isNull();
        assertThat(found(process, "4:10.0.0.1")).containsExactlyInAnyOrder(first, second);
        assertThat(found(process, "6:20010db800010003")).containsExactly(second);
        assertThat(process.store().findByKeys(List.of("4:10.0.0.1", "6:20010db800010002", "4:10.0.0.9")))
                .containsExactlyInAnyOrder(
                        new Found("4:10.0.0.1", first),
                        new Found("4:10.0.0.1", second),
                        new Found("6:20010db800010002", first));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void keyedSessions_areFoundPageByPage_untilKeyIsRemoved(SessionTables tables) {
        OneProcess process = process(tables);
        SessionKeyPages pages = new SessionKeyPages(database());
        List<Session> all = IntStream.range(0, 5)
                .mapToObj(i -> process.add(keyed(session("p" + i, "10.0.0." + i, "2001:db8:1:" + i + "::/64"), "g:1")))
                .toList();
        assertThat(pages.page("g:1", "", 3)).containsExactly("p0", "p1", "p2");
        assertThat(pages.page("g:1", "p2", 3)).containsExactly("p3", "p4");
        process.replace(all.get(0), keyed(all.get(0), "g:2"));
        process.replace(all.get(1), keyed(all.get(1), null));
        all.subList(2, 5).forEach(process::remove);
        assertThat(pages.page("g:1", "", 3)).isEmpty();
        assertThat(pages.page("g:2", "", 3)).containsExactly("p0");
    }

    private static Session keyed(Session session, @Nullable String key) {
        ObjectNode peer = Objects.requireNonNull(session.peer()).deepCopy();
        SessionKeys.found(peer, key);
        return session.withPeer(peer);
    }

    @Test
    void rxSessions_areFoundInBothServices_whateverFormTheirIdsHave() {
        SessionSearches searches =
                new SessionSearches(database(), List.of(SessionTables.SM, SessionTables.PCRF), System::nanoTime);
        OneProcess sm = process(SessionTables.SM, Documents.plain(), false, 1, searches);
        OneProcess pcrf = process(SessionTables.PCRF, Documents.plain(), false, 1, searches);
        List<Session> ofSm = Stream.of("s1", "s;1").map(id -> sm.add(onRx(id))).toList();
        List<Session> ofPcrf =
                Stream.of("g1", "g;1").map(id -> pcrf.add(onRx(id))).toList();

        List<String> keys = Stream.concat(ofSm.stream(), ofPcrf.stream())
                .map(session -> SessionKeys.ofRx(session.af().getFirst().id()))
                .toList();
        assertThat(sm.store().findByKeys(keys)).extracting(Found::session).isEqualTo(ofSm);
        assertThat(pcrf.store().findByKeys(keys)).extracting(Found::session).isEqualTo(ofPcrf);
        assertThat(found(sm, "4:10.0.0.1")).containsExactlyInAnyOrderElementsOf(ofSm);
        assertThat(found(pcrf, "4:10.0.0.1")).containsExactlyInAnyOrderElementsOf(ofPcrf);
    }

    private static Session onRx(String id) {
        ObjectNode peer = Json.object().put("originHost", "af");
        return session(id, "10.0.0.1", "2001:db8:1:2::/64").with(AfSession.ofRx("rx" + id, peer, id, Json.object()));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void changedAddress_isFound_andFormerAddressIsNot(SessionTables tables) {
        OneProcess process = process(tables);
        Session before = process.add(session("p1", "10.0.0.1", "2001:db8:1:2::/64"));
        ObjectNode moved = before.context().deepCopy().put("ipv4Address", "10.0.0.9");
        Session after = process.replace(before, before.withContext(moved));

        assertThat(found(process, "4:10.0.0.1")).isEmpty();
        assertThat(found(process, "4:10.0.0.9")).containsExactly(after);
        assertThat(found(process, "6:20010db800010002")).containsExactly(after);
    }

    @ParameterizedTest
    @MethodSource("tablesWithAfSessions")
    void afSessions_areStoredChangedAndRemovedWithSession(SessionTables tables) {
        OneProcess process = process(tables);
        Session bare = process.add(session("p1", "10.0.0.1", "2001:db8:1:2::/64"));
        AfSession one = AfSession.ofN5("p1", "000000000001", Json.object().put("x", 1));
        AfSession two = AfSession.ofRx("rx;1", Json.object().put("originHost", "af"), "p1", Json.object());
        Session both = process.replace(bare, bare.with(one).with(two));
        assertThat(process.read("p1")).isEqualTo(both);
        assertThat(both.af()).extracting(AfSession::id).containsExactly("p1.000000000001", two.id());
        assertThat(found(process, SessionKeys.ofRx(two.id()))).containsExactly(both);

        Session changed = process.replace(both, both.with(one.with(Json.object().put("x", 2))));
        assertThat(process.read("p1")).isEqualTo(changed);
        Session left = process.replace(changed, changed.without(two.id()));
        assertThat(process.read("p1")).isEqualTo(left);
        assertThat(found(process, SessionKeys.ofRx(two.id()))).isEmpty();

        process.remove(left);
        assertThat(process.store().find("p1")).isNull();
        assertThat(found(process, "4:10.0.0.1")).isEmpty();
        assertThat(rows(tables.af().table())).isZero();
        assertThat(rows("sessionaddress")).isZero();
    }

    @ParameterizedTest
    @MethodSource("tablesWithAfSessions")
    void longDocument_spansSeveralRows(SessionTables tables) {
        OneProcess process = process(tables);
        Session before = process.add(session("p1", "10.0.0.1", "2001:db8:1:2::/64"));
        Session longer = process.replace(before, before.withDecision(rules(100)));
        assertThat(longer.stamp().parts()).isPositive();
        assertThat(process.read("p1")).isEqualTo(longer);

        Session longest = process.replace(
                longer, longer.withDecision(rules(400)).with(AfSession.ofN5("p1", "000000000001", rules(300))));
        assertThat(process.read("p1")).isEqualTo(longest);
        assertThat(rows("documentpart"))
                .as("parts of the last write only")
                .isEqualTo(longest.stamp().parts()
                        + longest.af().getFirst().stamp().parts());

        Session shorter =
                process.replace(longest, longest.withDecision(rules(1)).without("p1.000000000001"));
        assertThat(process.read("p1")).isEqualTo(shorter);
        assertThat(rows("documentpart")).isZero();
        assertThatThrownBy(() -> process.replace(shorter, shorter.withDecision(rules(10_000))))
                .isInstanceOf(ProblemException.class);
        assertThat(process.read("p1")).isEqualTo(shorter);
        process.remove(process.replace(shorter, shorter.withDecision(rules(100))));
        assertThat(rows("documentpart")).isZero();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void concurrentWritesOfTwoSites_keepSeparateDocumentParts(SessionTables tables) {
        OneProcess first = process(tables);
        OneProcess second = process(tables, Documents.plain(), false, 2);
        Session before =
                first.add(session("p1", "10.0.0.1", "2001:db8:1:2::/64").withDecision(rules(100)));
        SessionRow shared = SessionRow.of(tables, database());
        Session ofFirst = first.replace(before, before.withDecision(rules(200)));
        SessionRow rowOfFirst = SessionRow.of(tables, database());

        shared.putBack(tables, database()); // the state of the second site while replication is interrupted
        Session ofSecond = second.replace(before, before.withDecision(rules(300)));
        SessionRow rowOfSecond = SessionRow.of(tables, database());
        assertThat(rowOfSecond.version()).isEqualTo(rowOfFirst.version());
        assertThat(second.read("p1")).isEqualTo(ofSecond);
        assertThat(first.read("p1")).as("the second row has won").isEqualTo(ofSecond);
        rowOfFirst.putBack(tables, database());
        assertThat(second.read("p1")).as("the first row has won").isEqualTo(ofFirst);

        Session after = second.replace(ofFirst, ofFirst.withDecision(rules(1)));
        assertThat(rows("documentpart")).as("the parts of both are removed").isZero();
        assertThat(first.read("p1")).isEqualTo(after);
    }

    /** The columns of a session row that are replicated between sites. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record SessionRow(long version, long site, int parts, byte[] document) {
        static SessionRow of(SessionTables tables, Database database) {
            return database.execute(connection -> Sql.all(
                            connection,
                            "SELECT version, site_id, parts, document FROM " + tables.sessions(),
                            row -> new SessionRow(row.getLong(1), row.getLong(2), row.getInt(3), row.getBytes(4)))
                    .getFirst());
        }

        void putBack(SessionTables tables, Database database) {
            var _ = database.execute(connection -> {
                try (var update = connection.prepareStatement(
                        "UPDATE " + tables.sessions() + " SET version = ?, site_id = ?, parts = ?, document = ?")) {
                    update.setLong(1, version);
                    update.setLong(2, site);
                    update.setInt(3, parts);
                    update.setBytes(4, document);
                    return update.executeUpdate();
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("tablesWithAfSessions")
    void compression_canBeSwitchedWithStoredSessions(SessionTables tables) {
        Set<String> compressed = ConcurrentHashMap.newKeySet();
        OneProcess process = process(tables, new Documents(compressed::contains, new SimpleMeterRegistry()));
        Session plain =
                process.add(session("p1", "10.0.0.1", "2001:db8:1:2::/64").withDecision(rules(200)));
        assertThat(plain.stamp().parts()).isEqualTo(3);
        compressed.add(tables.sessions());
        Session other =
                process.add(session("p2", "10.0.0.2", "2001:db8:1:3::/64").withDecision(rules(200)));
        assertThat(other.stamp().parts()).as("compressed, it fits in the row").isZero();
        assertThat(process.read("p1")).isEqualTo(plain);
        assertThat(process.read("p2")).isEqualTo(other);

        Session again = process.replace(plain, plain.withDecision(rules(201)));
        assertThat(again.stamp().parts()).isZero();
        assertThat(rows("documentpart")).isZero();
        compressed.clear();
        assertThat(process.read("p1")).isEqualTo(again);
        Session long201 = process.replace(again, again.withAf(List.of(AfSession.ofN5("p1", "000000000001", rules(1)))));
        assertThat(process.read("p1")).isEqualTo(long201);
        assertThat(long201.stamp().parts()).isEqualTo(3);
        assertThat(process.read("p2")).isEqualTo(other);
    }

    @ParameterizedTest
    @MethodSource("tablesWithAfSessions")
    void staleWrite_isRefused(SessionTables tables) {
        OneProcess one = process(tables);
        OneProcess other = process(tables);
        Session read = one.add(session("p1", "10.0.0.1", "2001:db8:1:2::/64"));
        Session first = other.replace(read, read.withDecision(Json.object().put("by", "other")));

        ObjectNode moved = read.context().deepCopy().put("ipv4Address", "10.0.0.9");
        AfSession af = AfSession.ofN5("p1", "000000000001", Json.object());
        assertThatThrownBy(() -> one.replace(read, read.withContext(moved).with(af)))
                .isInstanceOf(StaleException.class);
        assertThatThrownBy(() -> one.remove(read)).isInstanceOf(StaleException.class);
        assertThat(one.read("p1")).isEqualTo(first);
        assertThat(found(one, "4:10.0.0.9")).isEmpty();
        assertThat(found(one, "4:10.0.0.1")).containsExactly(first);
        assertThat(rows(tables.af().table())).isZero();

        other.remove(first);
        assertThatThrownBy(() -> one.replace(first, first.withDecision(Json.object())))
                .isInstanceOf(StaleException.class);
        assertThat(one.store().find("p1")).isNull();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void walk_returnsEachSessionOnce_withTimeOfLastWrite(SessionTables tables) {
        OneProcess process = process(tables);
        Instant begin = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        for (String id : List.of("p3", "P2", "p1", "pgw;5;1", "p2")) {
            process.add(session(id, "10.0.0.1", "2001:db8:1:2::/64"));
        }
        Session changed = process.read("p2");
        process.replace(changed, changed.withDecision(rules(1)));

        List<LastWrite> first = process.store().walk("", 2);
        List<LastWrite> second = process.store().walk(first.getLast().id(), 2);
        List<LastWrite> last = process.store().walk(second.getLast().id(), 2);
        assertThat(Stream.of(first, second, last).flatMap(List::stream).map(LastWrite::id))
                .containsExactly("P2", "p1", "p2", "p3", "pgw;5;1");
        assertThat(last)
                .hasSize(1)
                .allSatisfy(each -> assertThat(each.changed())
                        .isBetween(
                                begin.minusMillis(SiteTimes.DEVIATION_MILLIS),
                                Instant.now().plusMillis(SiteTimes.DEVIATION_MILLIS)));
        assertThat(process.store().walk("pgw;5;1", 2)).isEmpty();
        assertThatThrownBy(() -> process.store().walk("", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void duplicateSession_isNotAdded() {
        OneProcess process = process(SessionTables.PCRF);
        Session session = process.add(session("pgw;1", "10.0.0.1", "2001:db8:1:2::/64"));
        Commits.Unit unit = process.commits().unit();
        unit.call(() -> process.store().add(session("pgw;1", "10.0.0.2", "2001:db8:1:3::/64")));
        assertThatThrownBy(unit::commit).isInstanceOf(DuplicateKeyException.class);
        assertThat(process.read("pgw;1")).isEqualTo(session);
        assertThat(found(process, "4:10.0.0.2")).isEmpty();
    }

    @Test
    void concurrentWriters_inSeveralStores_loseNoUpdate() throws Exception {
        int writers = 8;
        OneProcess first = process(SessionTables.SM);
        first.add(session("p1", "10.0.0.1", "2001:db8:1:2::/64"));
        CountDownLatch go = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Session>> all = IntStream.range(0, writers)
                    .mapToObj(n -> threads.submit(() -> {
                        OneProcess process = process(SessionTables.SM);
                        go.await();
                        return added(process, "%012d".formatted(n));
                    }))
                    .toList();
            go.countDown();
            for (Future<Session> one : all) {
                one.get();
            }
        }
        Session session = first.read("p1");
        assertThat(session.af()).hasSize(writers);
        assertThat(session.stamp().version()).isEqualTo(1 + writers);
    }

    /** Repeats read and write until no other writer was faster. */
    private static Session added(OneProcess process, String key) {
        while (true) {
            Session read = process.read("p1");
            try {
                return process.replace(read, read.with(AfSession.ofN5("p1", key, Json.object())));
            } catch (StaleException overtaken) {
                Thread.onSpinWait();
            }
        }
    }
}
