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
            known.set(session != null && session.isOf(from));
            if (!known.get()) {
                return before;
            }
            return report == null ? Tdf.ended(before) : decided(Tdf.detected(before, report), report);
        });
        return known.get();
    }

    private Session decided(Session session, ObjectNode report) {
        ObjectNode reported = session.context().deepCopy();
        reported.setAll(report);
        return session.withDecision(sessions.redecide("update", session.withContext(reported)));
    }
}
