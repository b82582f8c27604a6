// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.core.ArrivalAction;
import org.sigcore.gatling.core.Checks;
import org.sigcore.gatling.core.Outcome;
import org.sigcore.gatling.core.UserAction;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Waits for a request without blocking the user's event loop. */
final class ExpectAction extends UserAction {
    private final Expectation expected;
    private final Mailbox mailbox;
    private final Outcome outcome;
    private final SbiChecks checks;

    ExpectAction(Expectation expected, CoreComponents gatling, Action next) {
        super(expected.name(), next);
        this.expected = expected;
        this.mailbox = expected.nf().mailbox(name());
        this.outcome = new Outcome(gatling);
        this.checks = new SbiChecks(name(), expected.checks());
    }

    @Override
    public void execute(Session user) {
        Session session = ArrivalAction.begun(user);
        long begin = System.nanoTime();
        String key;
        try {
            key = expected.key().text(new io.gatling.javaapi.core.Session(session));
        } catch (RuntimeException e) {
            next().$bang(outcome.crashed(session, name(), String.valueOf(e.getMessage())));
            return;
        }
        new Wait(session, key, begin).begin();
    }

    /** Wait of one virtual user. Used on the event loop only, except for the arrival of the request. */
    private final class Wait implements Consumer<SbiRequest> {
        private final Session session;
        private final String key;
        private final long begin;
        private @Nullable Future<?> end;

        Wait(Session session, String key, long begin) {
            this.session = session;
            this.key = key;
            this.begin = begin;
        }

        void begin() {
            end = session.eventLoop().schedule(this::expire, expected.within().toNanos(), TimeUnit.NANOSECONDS);
            mailbox.expect(key, this);
        }

        @Override
        public void accept(SbiRequest request) {
            session.eventLoop().execute(() -> came(request));
        }

        private void came(SbiRequest request) {
            if (end != null) {
                end.cancel(false);
            }
            Checks.Result result = checks.of(new SbiResponse(200, request.headers(), request.body()), session);
            next().$bang(outcome.ended(result.session(), name(), begin, null, result.failure()));
        }

        private void expire() {
            if (mailbox.forget(key, this)) {
                String why = "did not come within " + expected.within().toMillis() + " ms";
                next().$bang(outcome.ended(session, name(), begin, null, why));
            }
        }
    }
}
