// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StaleException;

/** Sessions while their table is switched to slices and back, where one process switches before the other. */
abstract class SlicedSessionsContract extends SessionStoreProcesses {
    private static final List<String> IDS =
            IntStream.range(0, 32).mapToObj("p%02d"::formatted).toList();

    static List<SessionTables> tablesWithSlices() {
        return tables().stream().filter(SessionTables::sliced).toList();
    }

    @ParameterizedTest
    @MethodSource("tablesWithSlices")
    void sessions_inTableOrSlices_areFoundByEachProcess(SessionTables tables) {
        OneProcess plain = process(tables, Documents.plain(), false);
        OneProcess sliced = process(tables, Documents.plain(), true);
        Map<String, Session> written = new TreeMap<>();
        for (String id : IDS) {
            OneProcess writer = IDS.indexOf(id) % 2 == 0 ? plain : sliced;
            written.put(id, writer.add(session(id, "10.0.0.1", "2001:db8:1:2::/64")));
        }

        assertThat(rows(tables.sessions())).isEqualTo(16);
        assertThat(rowsInSlices(tables)).doesNotContain(0L);
        assertThat(sum(rowsInSlices(tables))).isEqualTo(16);
        areRead(plain, written);
        areRead(sliced, written);
    }

    @ParameterizedTest
    @MethodSource("tablesWithSlices")
    void write_movesSession_andStaleWriteIsRefused(SessionTables tables) {
        OneProcess plain = process(tables, Documents.plain(), false);
        OneProcess sliced = process(tables, Documents.plain(), true);
        Map<String, Session> written = new TreeMap<>();
        for (String id : IDS) {
            boolean toSlices = IDS.indexOf(id) % 2 == 0;
            OneProcess first = toSlices ? plain : sliced;
            OneProcess second = toSlices ? sliced : plain;
            Session before =
                    first.add(session(id, "10.0.0.1", "2001:db8:1:2::/64").withDecision(rules(200)));
            Session after = second.replace(before, before.withDecision(rules(201)));
            assertThat(List.of(before.stamp().slice(), after.stamp().slice()))
                    .containsExactlyInAnyOrder(0, tables.sliceOf(id));
            for (OneProcess late : List.of(plain, sliced)) {
                assertThatThrownBy(() -> late.replace(before, before.withDecision(rules(1))))
                        .isInstanceOfAny(StaleException.class, DuplicateKeyException.class);
                assertThatThrownBy(() -> late.remove(before)).isInstanceOf(StaleException.class);
            }
            written.put(id, after);
        }

        assertThat(sum(rowsInSlices(tables))).isEqualTo(16);
        areRead(plain, written);
        areRead(sliced, written);
        for (Session session : written.values()) {
            plain.store().confirm(session.id());
            assertThat(sliced.read(session.id())).isEqualTo(session);
            plain.remove(session);
        }
        assertThat(rows(tables.sessions()) + sum(rowsInSlices(tables))).isZero();
        assertThat(rows("documentpart") + rows("sessionaddress")).isZero();
    }

    @Test
    void sessionMovedDuringRead_isFound() throws Exception {
        for (boolean toSlices : List.of(true, false)) {
            OneProcess mover = process(SessionTables.SM, Documents.plain(), toSlices);
            OneProcess other = process(SessionTables.SM, Documents.plain(), !toSlices);
            for (String id : IDS) {
                other.add(session(id + toSlices, address(id), "2001:db8:1:2::/64"));
            }
            AtomicBoolean moved = new AtomicBoolean();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<?>> readers = new ArrayList<>();
                for (OneProcess reader : List.of(mover, other)) {
                    readers.add(threads.submit(() -> {
                        while (!moved.get()) {
                            IDS.forEach(id -> isRead(reader, id + toSlices, address(id)));
                        }
                    }));
                }
                for (String id : IDS) {
                    Session read = mover.read(id + toSlices);
                    mover.replace(read, read.withDecision(rules(1)));
                }
                moved.set(true);
                for (Future<?> reader : readers) {
                    reader.get();
                }
            }
        }
    }

    private static String address(String id) {
        return "10.0.0." + (1 + IDS.indexOf(id));
    }

    private static void isRead(OneProcess reader, String id, String address) {
        assertThat(reader.read(id).id()).isEqualTo(id);
        assertThat(found(reader, "4:" + address)).extracting(Session::id).contains(id);
        assertThat(reader.store().walk("", 100)).extracting(LastWrite::id).contains(id);
    }

    private static void areRead(OneProcess reader, Map<String, Session> written) {
        written.forEach((id, session) -> assertThat(reader.read(id)).isEqualTo(session));
        assertThat(reader.store().find("none")).isNull();
        assertThat(reader.store().findAll(List.copyOf(written.keySet()))).containsExactlyElementsOf(written.values());
        assertThat(found(reader, "4:10.0.0.1")).containsExactlyInAnyOrderElementsOf(written.values());
        List<LastWrite> first = reader.store().walk("", 20);
        List<LastWrite> last = reader.store().walk(first.getLast().id(), 20);
        assertThat(Stream.concat(first.stream(), last.stream()).map(LastWrite::id))
                .containsExactlyElementsOf(written.keySet());
        for (LastWrite each : last) {
            assertThat(reader.store().isOf(each.id(), each.changed().toEpochMilli()))
                    .isTrue();
            assertThat(reader.store().isOf(each.id(), 1)).isFalse();
        }
    }

    private List<Long> rowsInSlices(SessionTables tables) {
        return IntStream.rangeClosed(1, SessionTables.SLICES)
                .mapToObj(number -> rows(tables.slice(number)))
                .toList();
    }

    private static long sum(List<Long> rows) {
        return rows.stream().mapToLong(Long::longValue).sum();
    }
}
