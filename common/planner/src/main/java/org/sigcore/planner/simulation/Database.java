// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.function.Consumer;
import org.sigcore.store.RetryPolicy;

/** The data nodes of a site. During a fail-over each transaction fails and is retried as the product does. */
final class Database {
    private static final RetryPolicy POLICY = RetryPolicy.DEFAULT;

    private final EventQueue events;
    private final Randoms randoms;
    private boolean available = true;

    Database(EventQueue events, Randoms randoms) {
        this.events = events;
        this.randoms = randoms;
    }

    void available(boolean now) {
        available = now;
    }

    /** Commits; the result is false after the last attempt. */
    void commit(Consumer<Boolean> result) {
        attempt(1, events.now(), result);
    }

    private void attempt(int number, long since, Consumer<Boolean> result) {
        if (available) {
            result.accept(true);
        } else if (number >= POLICY.attempts()
                || events.now() - since > POLICY.budget().toNanos()) {
            result.accept(false);
        } else {
            events.after(POLICY.pauseBefore(number + 1, randoms).toNanos(), () -> attempt(number + 1, since, result));
        }
    }
}
