// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.amservice;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.AmGrants;
import org.sigcore.policy.kernel.session.logic.Reporting;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import tools.jackson.databind.node.ObjectNode;

/** Notifies AFs of changes of the coverage and of the end of the association. Thread-safe. */
@SpecRef("TS 29.534 4.2.7")
public final class AmEvents implements SessionObserver, AfPeer {
    private static final String SERVICE = "npcf-am-policyauthorization-notify";
    private final Outbox outbox;
    private final InstantSource clock;

    public AmEvents(Outbox outbox, InstantSource clock) {
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    @SpecRef("TS 29.534 4.2.7.2")
    public Session changing(@Nullable Session before, Session after) {
        if (before == null || after.af().isEmpty() || !AmGrants.moved(before, after)) {
            return after;
        }
        Session told = after;
        for (AfSession af : after.af()) {
            AmContext context = AmContext.of(af);
            Reporting reporting = context.reporting(AmContext.COVERAGE_CHANGE);
            if (reporting == null || reporting.periodic()) {
                continue;
            }
            // The answer to the AF that creates its context contains the first report.
            boolean answered = reporting.immediate() && before.af(af.id()) == null;
            told = told.with(answered ? counted(af, context) : reported(told, af, context));
        }
        return told;
    }

    /** Reports the coverage if a report is due, and returns the updated AM context. */
    AfSession reported(Session association, AfSession af, AmContext context) {
        ObjectNode subscription = context.subscription();
        if (subscription == null || !context.wants(AmContext.COVERAGE_CHANGE, clock.instant())) {
            return af;
        }
        ObjectNode coverage = AmGrants.coverage(association, context.data());
        post(
                Json.string(subscription, "eventNotifUri"),
                AmContext.notification(af.id(), AmContext.COVERAGE_CHANGE, coverage));
        return counted(af, context);
    }

    private static AfSession counted(AfSession af, AmContext context) {
        return af.with(context.reported(AmContext.COVERAGE_CHANGE).stored());
    }

    @Override
    @SpecRef("TS 29.534 4.2.7.3")
    public void terminate(AfSession session, String cause, ObjectNode last) {
        AmContext.of(session).timers().forEach(outbox::cancel);
        terminated(session, "UE_DEREGISTERED");
    }

    @Override
    public void notify(AfSession session, ObjectNode notification) {} // AM contexts are handled in changing

    /** Notifies the AF that the PCF has ended an AM context. */
    void terminated(AfSession session, String cause) {
        post(
                Json.string(session.request(), "termNotifUri"),
                Json.object().put("appAmContextId", session.id()).put("termCause", cause));
    }

    private void post(@Nullable String uri, ObjectNode body) {
        if (uri != null) {
            outbox.add(Callback.KIND, Callback.of(SERVICE, uri, body));
        }
    }
}
