// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionKeys;
import org.sigcore.policy.kernel.store.DocumentParts;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Commits;
import org.sigcore.store.RowWrite;
import org.sigcore.store.SiteTimes;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes sessions. The statement of the session's own row is fenced by its version; all others join the same commit,
 * and need no fence. Thread-safe.
 */
final class SessionWrites {
    private static final String KEYS = "sessionaddress";
    private static final String ADD_KEY =
            "INSERT INTO sessionaddress (lookup_key, id, site_id, changed_at) VALUES (?, ?, ?, ?)";
    private static final String REMOVE_KEY = "DELETE FROM sessionaddress WHERE lookup_key = ? AND id = ?";

    private final SessionTables tables;
    private final Commits commits;
    private final DocumentParts parts;
    private final int siteId;
    private final SiteTimes times;
    private final InstantSource clock;
    private final ToIntFunction<String> place;
    private final List<Slice> slices;
    private final String insertAf;
    private final String updateAf;
    private final String deleteAf;

    /** Statements for the session rows of one slice. */
    private record Slice(String table, String insert, String update, String delete) {
        static Slice of(SessionTables tables, int number, String raised) {
            String table = tables.slice(number);
            String ofRow = " WHERE " + tables.id() + " = ? AND version = ?";
            return new Slice(
                    table,
                    "INSERT INTO " + table + " (" + tables.id()
                            + ", version, site_id, changed_at, parts, document, created_at, supi) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    "UPDATE " + table
                            + " SET version = ?, site_id = ?, changed_at = " + raised
                            + ", parts = ?, document = ?, created_at = ?, supi = ?"
                            + ofRow,
                    "DELETE FROM " + table + ofRow);
        }
    }

    /**
     * @param place returns the expected slice of a session, or 0; a session stored elsewhere is moved when it is
     *     written
     */
    SessionWrites(SessionTables tables, PolicyDatabase policy, ToIntFunction<String> place, InstantSource clock) {
        this.tables = tables;
        this.commits = policy.commits();
        this.parts = new DocumentParts(commits, policy.documents(), policy.siteId());
        this.siteId = policy.siteId();
        this.times = policy.times();
        String raised = times.raised("changed_at");
        this.clock = clock;
        this.place = place;
        this.slices = IntStream.rangeClosed(0, tables.sliced() ? SessionTables.SLICES : 0)
                .mapToObj(number -> Slice.of(tables, number, raised))
                .toList();
        String ofAf =
                " WHERE " + tables.af().carrier() + " = ? AND " + tables.af().id() + " = ?";
        insertAf = "INSERT INTO " + tables.af().table() + " (" + tables.af().carrier() + ", "
                + tables.af().id() + ", version, site_id, changed_at, parts, document) VALUES (?, ?, ?, ?, ?, ?, ?)";
        updateAf = "UPDATE " + tables.af().table() + " SET version = ?, site_id = ?, changed_at = " + raised
                + ", parts = ?, document = ?" + ofAf;
        deleteAf = "DELETE FROM " + tables.af().table() + ofAf;
    }

    Session add(Session session) {
        long version = 1;
        int slice = place.applyAsInt(session.id());
        DocumentParts.Head head = write(session, version);
        insert(slice, session.id(), session, version, head);
        SessionKeys.of(session).forEach(key -> addKey(key, session.id()));
        return session.stamped(new RowVersion(version, head.parts(), slice), writeAf(List.of(), session.af(), version));
    }

    Session replace(Session before, Session after) {
        long version = before.stamp().version() + 1;
        int slice = place.applyAsInt(before.id());
        DocumentParts.Head head = write(after, version);
        parts.remove(row(before), before.stamp().parts());
        if (slice == before.stamp().slice()) {
            update(before, after, version, head);
        } else {
            delete(before);
            insert(slice, before.id(), after, version, head);
        }
        replaceKeys(before, after);
        return after.stamped(new RowVersion(version, head.parts(), slice), writeAf(before.af(), after.af(), version));
    }

    @SuppressWarnings("ReferenceEquality") // the same context has the same addresses
    private void replaceKeys(Session before, Session after) {
        boolean moved = before.context() != after.context();
        Set<String> former = moved ? SessionKeys.of(before) : SessionKeys.besidesAddress(before);
        Set<String> keys = moved ? SessionKeys.of(after) : SessionKeys.besidesAddress(after);
        former.stream().filter(key -> !keys.contains(key)).forEach(key -> removeKey(key, before.id()));
        keys.stream().filter(key -> !former.contains(key)).forEach(key -> addKey(key, before.id()));
    }

    void remove(Session session) {
        delete(session);
        parts.remove(row(session), session.stamp().parts());
        SessionKeys.of(session).forEach(key -> removeKey(key, session.id()));
        session.af().forEach(this::removeAf);
    }

    private void insert(int number, String id, Session session, long version, DocumentParts.Head head) {
        Slice slice = slices.get(number);
        commits.write(RowWrite.of(
                slice.table,
                id,
                slice.insert,
                id,
                version,
                siteId,
                times.of(clock.millis()),
                head.parts(),
                head.octets(),
                session.created().toEpochMilli(),
                session.supi()));
    }

    private void update(Session before, Session after, long version, DocumentParts.Head head) {
        Slice slice = slices.get(before.stamp().slice());
        commits.write(RowWrite.fenced(
                slice.table,
                before.id(),
                slice.update,
                version,
                siteId,
                times.of(clock.millis()),
                head.parts(),
                head.octets(),
                after.created().toEpochMilli(),
                after.supi(),
                before.id(),
                before.stamp().version()));
    }

    private void delete(Session session) {
        Slice slice = slices.get(session.stamp().slice());
        commits.write(RowWrite.fenced(
                slice.table,
                session.id(),
                slice.delete,
                session.id(),
                session.stamp().version()));
    }

    private List<AfSession> writeAf(List<AfSession> before, List<AfSession> after, long version) {
        List<AfSession> written = new ArrayList<>();
        for (AfSession af : after) {
            AfSession former = find(before, af.id());
            if (former == null || !former.request().equals(af.request()) || !Objects.equals(former.rx(), af.rx())) {
                written.add(writeAf(former, af, version));
            } else {
                written.add(former);
            }
        }
        before.stream().filter(af -> find(after, af.id()) == null).forEach(this::removeAf);
        return written;
    }

    private AfSession writeAf(@Nullable AfSession former, AfSession af, long version) {
        ObjectNode document = Json.object();
        document.set("request", af.request());
        if (af.rx() != null) {
            document.set("rx", af.rx());
        }
        DocumentParts.Head head = parts.write(row(af, version), document);
        String key = af.sessionId() + "/" + af.id();
        if (former == null) {
            commits.write(RowWrite.of(
                    tables.af().table(),
                    key,
                    insertAf,
                    af.sessionId(),
                    af.id(),
                    version,
                    siteId,
                    times.of(clock.millis()),
                    head.parts(),
                    head.octets()));
        } else {
            parts.remove(row(former, former.stamp().version()), former.stamp().parts());
            commits.write(RowWrite.of(
                    tables.af().table(),
                    key,
                    updateAf,
                    version,
                    siteId,
                    times.of(clock.millis()),
                    head.parts(),
                    head.octets(),
                    af.sessionId(),
                    af.id()));
        }
        return af.stamped(new RowVersion(version, head.parts()));
    }

    private void removeAf(AfSession af) {
        parts.remove(row(af, af.stamp().version()), af.stamp().parts());
        commits.write(
                RowWrite.of(tables.af().table(), af.sessionId() + "/" + af.id(), deleteAf, af.sessionId(), af.id()));
    }

    private void addKey(String key, String id) {
        commits.write(RowWrite.of(KEYS, key + "/" + id, ADD_KEY, key, id, siteId, times.of(clock.millis())));
    }

    private void removeKey(String key, String id) {
        commits.write(RowWrite.of(KEYS, key + "/" + id, REMOVE_KEY, key, id));
    }

    private DocumentParts.Head write(Session session, long version) {
        ObjectNode document = Json.object();
        if (session.peer() != null) {
            document.set("peer", session.peer());
        }
        document.set("context", session.context());
        document.set("decision", session.decision());
        return parts.write(new DocumentParts.Row(tables.sessions(), session.id(), version), document);
    }

    private DocumentParts.Row row(Session session) {
        return new DocumentParts.Row(
                tables.sessions(), session.id(), session.stamp().version());
    }

    private DocumentParts.Row row(AfSession af, long version) {
        return new DocumentParts.Row(tables.af().table(), af.sessionId() + "/" + af.id(), version);
    }

    private static @Nullable AfSession find(List<AfSession> all, String id) {
        return all.stream().filter(af -> af.id().equals(id)).findFirst().orElse(null);
    }
}
