// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.auditservice.AuditedRecords;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.store.LastWrite;

/**
 * Audits AF sessions on Rx that have not changed for a long time. The AF receives an RAR without an event and answers
 * 5002 if it no longer has the session, which ends the session. Sessions of an AF that does not answer are kept. A
 * record is a session that carries AF sessions. Thread-safe.
 */
@SpecRef({"TS 29.214 4.4.6", "TS 29.214 5.5"})
public class AfSessionAudit implements AuditedRecords {
    private static final int PAGE = 200;
    private static final int MOST_CONFIRMED = 100_000;

    private final BiFunction<String, Integer, List<LastWrite>> walk;
    private final Function<List<String>, List<Session>> read;
    private final RxRequestSender sender;
    private final InstantSource clock;
    /** Time at which this process received the last confirmation of each AF session, in milliseconds. */
    private final Map<String, Long> confirmed = new ConcurrentHashMap<>();

    /**
     * Creates an audit.
     *
     * @param walk returns a page of all sessions; its arguments are the last ID of the previous page and the page size
     * @param read returns the sessions with these IDs
     */
    public AfSessionAudit(
            BiFunction<String, Integer, List<LastWrite>> walk,
            Function<List<String>, List<Session>> read,
            RxRequestSender sender,
            InstantSource clock) {
        this.walk = walk;
        this.read = read;
        this.sender = sender;
        this.clock = clock;
    }

    @Override
    public Page stale(String after, long unchangedSinceMillis, int limit) {
        int most = Math.min(limit, PAGE);
        List<LastWrite> met = walk.apply(after, most);
        Set<String> unchanged = met.stream()
                .filter(row -> row.changed().toEpochMilli() < unchangedSinceMillis)
                .map(LastWrite::id)
                .collect(Collectors.toSet());
        List<Stale> stale = unchanged.isEmpty()
                ? List.of()
                : read.apply(List.copyOf(unchanged)).stream()
                        .filter(session -> session.af().stream().anyMatch(af -> isStale(af, unchangedSinceMillis)))
                        .sorted((one, other) -> one.id().compareTo(other.id()))
                        .map(session -> new Stale(session.id(), changedAt(met, session)))
                        .toList();
        return new Page(stale, met.size() < most ? "" : met.getLast().id());
    }

    private boolean isStale(AfSession session, long sinceMillis) {
        return session.rx() != null && confirmed.getOrDefault(session.id(), 0L) < sinceMillis;
    }

    private static long changedAt(List<LastWrite> met, Session session) {
        return met.stream()
                .filter(row -> row.id().equals(session.id()))
                .mapToLong(row -> row.changed().toEpochMilli())
                .findFirst()
                .orElse(0);
    }

    @Override
    public AuditVerdict ask(String id) {
        AuditVerdict verdict = AuditVerdict.GONE;
        for (Session session : read.apply(List.of(id))) {
            for (AfSession af : session.af()) {
                verdict = af.rx() == null ? verdict : worse(verdict, ask(af));
            }
        }
        return verdict;
    }

    private AuditVerdict ask(AfSession session) {
        AuditVerdict verdict = sender.ask(session);
        if (verdict == AuditVerdict.KNOWN) {
            if (confirmed.size() >= MOST_CONFIRMED) {
                confirmed.clear();
            }
            confirmed.put(session.id(), clock.millis());
        } else {
            confirmed.remove(session.id());
        }
        return verdict;
    }

    private static AuditVerdict worse(AuditVerdict one, AuditVerdict other) {
        if (one == AuditVerdict.NO_ANSWER || other == AuditVerdict.NO_ANSWER) {
            return AuditVerdict.NO_ANSWER;
        }
        return one == AuditVerdict.KNOWN ? one : other;
    }

    /** Does nothing: sessions of AFs that do not answer are kept. */
    @Override
    public boolean end(Stale record) {
        return false;
    }
}
