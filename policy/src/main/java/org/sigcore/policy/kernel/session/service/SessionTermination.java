// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.session.SessionEnding;
import org.sigcore.policy.kernel.session.logic.AfReports;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.UsageReports;
import org.sigcore.policy.kernel.session.service.LockedSession.Changed;
import tools.jackson.databind.node.ObjectNode;

/** Ends the sessions of one service with their AF sessions. Thread-safe. */
public record SessionTermination(
        String service,
        LockedSessions holders,
        SessionPeer peer,
        AfPeer af,
        SubscriberData subscribers,
        SessionBindings bindings,
        SessionUsage usage) {
    /** Ends a session for its peer; returns false if there is no such session. */
    public boolean end(String id) {
        return end(id, Json.object(), any -> {});
    }

    /**
     * Ends a session with the final report of its peer.
     *
     * @param last usage, as accuUsageReports, and the cause and location of the release
     * @param check rejects the request with an exception
     */
    public boolean end(String id, ObjectNode last, Consumer<Session> check) {
        return Boolean.TRUE.equals(holders.heldForPeer(
                id,
                held -> held.commit(session -> {
                            check.accept(session);
                            usage.ending(session, UsageReports.of(last));
                            return ended(af.report(session, session, last, null), last);
                        })
                        != null));
    }

    /** Ends a session if it meets a condition; returns false otherwise. */
    public boolean endIf(String id, Predicate<Session> condition) {
        return Boolean.TRUE.equals(holders.held(id, held -> {
            Changed changed = held.commit(session -> condition.test(session) ? ended(session, Json.object()) : session);
            return changed != null && changed.after() == null;
        }));
    }

    /** Ends a session for an operator: asks the peer to end it, or removes it without asking. */
    public SessionEnding endForOperator(String id, boolean tellPeer) {
        if (!tellPeer) {
            return endIf(id, any -> true) ? SessionEnding.ENDED : SessionEnding.NOT_FOUND;
        }
        SessionEnding ending = holders.held(id, held -> {
            Session session = held.session();
            return session == null ? SessionEnding.NOT_FOUND : released(held, session);
        });
        return ending == null ? SessionEnding.NOT_FOUND : ending;
    }

    private SessionEnding released(LockedSession held, Session session) {
        return switch (peer.release(session).kind()) {
            case TAKEN -> SessionEnding.ASKED;
            case REFUSED, PENDING, UNREACHABLE -> SessionEnding.NOT_TAKEN;
            case SESSION_UNKNOWN -> {
                end(held);
                yield SessionEnding.ENDED;
            }
        };
    }

    /** Ends a session that its peer no longer has. */
    void end(LockedSession held) {
        var _ = held.commit(session -> ended(session, Json.object()));
    }

    /** Adds to a unit of work what the end of a session entails, except the removal of its row; returns null. */
    @Nullable
    Session ended(Session session, ObjectNode last) {
        ObjectNode released = AfReports.released(session.context(), last);
        session.af().forEach(each -> af.ended(each, AfReports.ended(last), released));
        af.sessionIs("TERMINATED", session);
        usage.ended(session);
        peer.ended(session);
        List<String> others = subscribers.detach(session.subscriberQuery(service));
        bindings.deregister(session.id(), others);
        return null;
    }
}
