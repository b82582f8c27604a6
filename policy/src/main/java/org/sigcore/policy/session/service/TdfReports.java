// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamconnector.api.SdSession;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Tdf;
import tools.jackson.databind.node.ObjectNode;

/** What TDFs report about the sessions of one service. Thread-safe. */
@SpecRef("TS 29.212 4b.5.6")
public final class TdfReports {
    private final Sessions sessions;

    public TdfReports(Sessions sessions) {
        this.sessions = sessions;
    }

    /** As {@link org.sigcore.policy.pcrfcore.api.GxTdfReports#gxTdfReport}. */
    public boolean report(String id, SdSession from, @Nullable ObjectNode report) {
        AtomicBoolean known = new AtomicBoolean();
        var _ = sessions.tell(id, before -> {
            SdSession session = Tdf.session(before);
            if (report == null) {
                known.set(session != null && session.sessionId().equals(from.sessionId()));
                return known.get() ? Tdf.ended(before) : before;
            }
            SdSession followed = session == null ? null : session.followed(from);
            known.set(followed != null);
            return followed == null ? before : decided(Tdf.detected(Tdf.with(before, followed), report), report);
        });
        return known.get();
    }

    private Session decided(Session session, ObjectNode report) {
        ObjectNode reported = session.context().deepCopy();
        reported.setAll(report);
        return session.withDecision(sessions.redecide("update", session.withContext(reported)));
    }
}
