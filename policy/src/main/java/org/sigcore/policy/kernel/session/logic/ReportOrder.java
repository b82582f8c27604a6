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
 * Orders reports of a peer that arrive out of order: values of a later report are not overwritten by an earlier one.
 * The members of the latest report and its time are stored with the peer. Pure.
 */
@SpecRef("TS 29.500 5.2.3.3")
public final class ReportOrder {
    private static final String LATEST = "latestReport";
    private static final String AT = "at";
    private static final String MEMBERS = "members";

    private ReportOrder() {}

    /**
     * Returns the effective time of a report; null if the report has no timestamp, or one that is in the future.
     *
     * @param origination the header {@code 3gpp-Sbi-Origination-Timestamp}; null if absent
     */
    public static @Nullable Instant sent(@Nullable String origination, Instant now) {
        Instant said = origination == null ? null : RequestDeadline.instant(origination);
        return said == null || said.isAfter(now.plus(RequestDeadline.MOST_BELIEVED)) ? null : said;
    }

    /** Returns the report without session attributes that a later report has already set. */
    public static ObjectNode timely(Session session, ObjectNode report, @Nullable Instant sent) {
        if (sent == null || !isLate(session, sent)) {
            return report;
        }
        ObjectNode left = report.deepCopy();
        latest(session).path(MEMBERS).forEach(member -> left.remove(member.asString("")));
        return left;
    }

    /** Returns the session with this report as the latest one, unless a later report has arrived before. */
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
