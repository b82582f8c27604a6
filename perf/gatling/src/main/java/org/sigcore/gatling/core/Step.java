// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.Session;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Step in plain Java that is measured like a call. For actions that a simulated network function initiates for a
 * virtual user, such as the RAR of a PCF. Immutable.
 *
 * @param name name in reports
 * @param does called on the user's event loop, which it must not block; completes on any thread with the reason of a
 *     failure, or with an empty string on success
 */
public record Step(String name, Function<Session, CompletionStage<String>> does) implements ActionBuilder {
    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return (context, next) -> new StepAction(this, context.coreComponents(), next);
    }

    private static final class StepAction extends UserAction {
        private final Step step;
        private final Outcome outcome;

        StepAction(Step step, CoreComponents gatling, Action next) {
            super(step.name(), next);
            this.step = step;
            this.outcome = new Outcome(gatling);
        }

        @Override
        public void execute(io.gatling.core.session.Session session) {
            long due = ArrivalAction.due(session, System.nanoTime());
            io.gatling.core.session.Session begun = ArrivalAction.begun(session);
            CompletionStage<String> stage;
            try {
                stage = step.does().apply(new Session(begun));
            } catch (RuntimeException e) {
                next().$bang(outcome.crashed(begun, name(), String.valueOf(e.getMessage())));
                return;
            }
            var _ = stage.whenComplete((reason, thrown) -> {
                String failure =
                        thrown != null ? String.valueOf(thrown.getMessage()) : reason.isEmpty() ? null : reason;
                begun.eventLoop().execute(() -> end(begun, due, failure));
            });
        }

        private void end(io.gatling.core.session.Session session, long due, @Nullable String failure) {
            next().$bang(outcome.ended(session, name(), due, null, failure));
        }
    }
}
