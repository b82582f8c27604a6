// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.tdf;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.Tdf;
import org.sigcore.policy.kernel.session.service.Sessions;
import tools.jackson.databind.node.ObjectNode;

/** Processes reports of TDFs about the sessions of one service. Thread-safe. */
@SpecRef("TS 29.212 4b.5.6")
public final class TdfReports {
    private final Sessions sessions;
    private final Predicate<String> connected;

    /** @param connected true for the Diameter identity of a connected TDF */
    public TdfReports(Sessions sessions, Predicate<String> connected) {
        this.sessions = sessions;
        this.connected = connected;
    }

    /** Processes a report, see {@link org.sigcore.policy.contract.pcrfcore.GxTdfReports#gxTdfReport}. */
    public boolean report(String id, SdSession from, @Nullable ObjectNode report) {
        AtomicBoolean known = new AtomicBoolean();
        var _ = sessions.tell(id, before -> {
            SdSession session = Tdf.session(before);
            SdSession followed = session == null ? null : session.followed(from, connected);
            known.set(followed != null);
            if (followed == null) {
                return before;
            }
            return report == null
                    ? Tdf.ended(before)
                    : decided(Tdf.detected(Tdf.with(before, followed), report), report);
        });
        return known.get();
    }

    private Session decided(Session session, ObjectNode report) {
        ObjectNode reported = session.context().deepCopy();
        reported.setAll(report);
        return session.withDecision(sessions.redecide("update", session.withContext(reported)));
    }
}
