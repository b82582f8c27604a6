// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.rxrequests.service;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.auditservice.api.AuditVerdict;
import org.sigcore.policy.auditservice.api.AuditedRecords;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Touched;

/**
 * AF sessions on Rx of which their AF has not been heard for long. The AF is asked by a RAR without an event: it answers 5002 if it does not
 * have the session any more, which ends it. An AF that does not answer keeps its sessions. A record is a session that carries AF sessions.
 * Thread-safe.
 */
@SpecRef({"TS 29.214 4.4.6", "TS 29.214 5.5"})
public class AfSessionAudit implements AuditedRecords {
    private static final int PAGE = 200;
    private static final int MOST_CONFIRMED = 100_000;

    private final BiFunction<String, Integer, List<Touched>> walk;
    private final Function<List<String>, List<Session>> read;
    private final RxRequestSender sender;
    private final InstantSource clock;
    /** When each AF session was confirmed last, in this process. */
    private final Map<String, Long> confirmed = new ConcurrentHashMap<>();

    /**
     * An audit.
     *
     * @param walk over all sessions that carry AF sessions, by the last identity of the page before and a limit
     * @param read of those of these identities
     */
    public AfSessionAudit(
            BiFunction<String, Integer, List<Touched>> walk,
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
        List<Touched> met = walk.apply(after, most);
        Set<String> changed = met.stream()
                .filter(row -> row.changed().toEpochMilli() < unchangedSinceMillis)
                .map(Touched::id)
                .collect(Collectors.toSet());
        List<Stale> stale = changed.isEmpty()
                ? List.of()
                : read.apply(List.copyOf(changed)).stream()
                        .filter(session -> session.af().stream().anyMatch(af -> isStale(af, unchangedSinceMillis)))
                        .sorted((one, other) -> one.id().compareTo(other.id()))
                        .map(session -> new Stale(session.id(), changedAt(met, session)))
                        .toList();
        return new Page(stale, met.size() < most ? "" : met.getLast().id());
    }

    private boolean isStale(AfSession session, long sinceMillis) {
        return session.rx() != null && confirmed.getOrDefault(session.id(), 0L) < sinceMillis;
    }

    private static long changedAt(List<Touched> met, Session session) {
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

    /** Leaves a session whose AFs do not answer as it is. */
    @Override
    public boolean end(Stale record) {
        return false;
    }
}
