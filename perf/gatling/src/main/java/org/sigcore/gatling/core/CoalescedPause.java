// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.core.session.Session;
import io.gatling.javaapi.core.ActionBuilder;
import java.time.Duration;

/**
 * Pause of a virtual user. Unlike Gatling's pause, it ends together with other pauses that end within half a
 * millisecond, with one wake-up of the event loop. Immutable.
 */
public record CoalescedPause(Duration length) implements ActionBuilder {
    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return (context, next) -> new UserAction("pause", next) {
            @Override
            public void execute(Session user) {
                CoalescingScheduler.of(user).at(System.nanoTime() + length.toNanos(), () -> next().$bang(user));
            }
        };
    }
}
