// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reports of a peer that arrive in another order than they were sent: what a later one has said stays. The members of the latest
 * report, and its time, are kept beside what is known of the peer. Pure.
 */
@SpecRef("TS 29.500 5.2.3.3")
public final class ReportOrder {
    private static final String LATEST = "latestReport";
    private static final String AT = "at";
    private static final String MEMBERS = "members";

    private ReportOrder() {}

    /**
     * The time that counts for a report; null where it does not say when it was sent, or says a time that cannot be.
     *
     * @param origination the header {@code 3gpp-Sbi-Origination-Timestamp}; null without it
     */
    public static @Nullable Instant sent(@Nullable String origination, Instant now) {
        Instant said = origination == null ? null : RequestDeadline.instant(origination);
        return said == null || said.isAfter(now.plus(RequestDeadline.MOST_BELIEVED)) ? null : said;
    }

    /** The report without the members that describe the session, and that one sent later has described. */
    public static ObjectNode timely(Session session, ObjectNode report, @Nullable Instant sent) {
        if (sent == null || !isLate(session, sent)) {
            return report;
        }
        ObjectNode left = report.deepCopy();
        latest(session).path(MEMBERS).forEach(member -> left.remove(member.asString("")));
        return left;
    }

    /** The session with a report as its latest one, unless that was overtaken. */
    public static Session noted(Session session, ObjectNode report, @Nullable Instant sent) {
        if (sent == null || isLate(session, sent)) {
            return session;
        }
        ObjectNode latest = Json.object().put(AT, sent.toEpochMilli());
        ArrayNode members = latest.putArray(MEMBERS);
        report.propertyNames().stream().filter(SessionContexts::lasts).forEach(members::add);
        ObjectNode peer =
                session.peer() == null ? Json.object() : session.peer().deepCopy();
        peer.set(LATEST, latest);
        return session.withPeer(peer);
    }

    private static boolean isLate(Session session, Instant sent) {
        return sent.toEpochMilli() < latest(session).path(AT).asLong(Long.MIN_VALUE);
    }

    private static ObjectNode latest(Session session) {
        ObjectNode peer = session.peer();
        return peer != null && peer.get(LATEST) instanceof ObjectNode latest ? latest : Json.object();
    }
}
