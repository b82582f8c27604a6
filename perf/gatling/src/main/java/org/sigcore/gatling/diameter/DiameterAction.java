// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.gatling.core.ArrivalAction;
import org.sigcore.gatling.core.Checks;
import org.sigcore.gatling.core.Outcome;
import org.sigcore.gatling.core.Priority;
import org.sigcore.gatling.core.UserAction;
import scala.Option;

/** Sends a request and continues on the user's event loop when it has completed. */
final class DiameterAction extends UserAction {
    private final DiameterCall call;
    private final JDiameter stack;
    private final Outcome outcome;
    private final Checks<List<Avp>> checks;
    private final boolean anySuccess;
    private final String sessionKey;
    private final String hostKey;

    /** @throws IllegalArgumentException if the script is invalid */
    DiameterAction(DiameterCall call, DiameterComponents components, Action next) {
        super(call.name(), next);
        this.call = call;
        this.stack = components.stack();
        this.outcome = components.outcome();
        this.checks =
                new Checks<>(name(), call.checks(), type -> type instanceof DiameterDsl.Type ? answer -> answer : null);
        this.anySuccess = call.checks().stream().noneMatch(each -> each.type() == DiameterDsl.Type.RESULT_CODE);
        this.sessionKey = sessionKey(call.application());
        this.hostKey = "sigcore.host." + call.application().name();
    }

    static String sessionKey(DiameterApplication application) {
        return "sigcore.session." + application.name();
    }

    @Override
    public void execute(Session session) {
        long due = ArrivalAction.due(session, System.nanoTime());
        Session begun = ArrivalAction.begun(session);
        String known = text(begun, sessionKey);
        String id = known == null ? stack.newSessionId() : known;
        Session user = known == null ? begun.set(sessionKey, id) : begun;
        List<Avp> avps;
        try {
            var filled = new io.gatling.javaapi.core.Session(user);
            avps = new ArrayList<>(
                    call.avps().stream().map(each -> each.of(filled)).toList());
            Integer priority = Priority.of(user);
            if (priority != null) {
                avps.add(Base.DRMP.of(priority));
            }
        } catch (RuntimeException e) {
            next().$bang(outcome.crashed(user, name(), String.valueOf(e.getMessage())));
            return;
        }
        stack.send(
                call,
                id,
                text(user, hostKey),
                avps,
                (answer, failure) -> user.eventLoop().execute(() -> end(user, due, answer, failure)));
    }

    private void end(Session user, long due, @Nullable List<Avp> answer, @Nullable String failure) {
        if (answer == null) {
            next().$bang(outcome.ended(user, name(), due, null, failure == null ? "no answer" : failure));
            return;
        }
        String code = String.valueOf(Answers.resultCode(answer));
        Checks.Result result = anySuccess && !Answers.successful(answer)
                ? new Checks.Result(user, "result code " + code)
                : checks.of(answer, user);
        Session after = result.session();
        if (call.endsSession()) {
            after = after.remove(sessionKey).remove(hostKey);
        } else {
            String host = Answers.text(answer, Base.ORIGIN_HOST);
            after = host == null || after.contains(hostKey) ? after : after.set(hostKey, host);
        }
        next().$bang(outcome.ended(after, name(), due, code, result.failure()));
    }

    private static @Nullable String text(Session session, String key) {
        Option<Object> value = session.attributes().get(key);
        return value.isDefined() ? (String) value.get() : null;
    }
}
