// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.lifecycle.TimeoutChecker;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.platform.trace.Correlation;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A call to a data source on a separate thread, so that several run concurrently and each has a deadline. Must be used
 * by a single caller.
 *
 * @param <T> the answer
 */
final class SourceCall<T> {
    private static final Logger LOG = LoggerFactory.getLogger(SourceCall.class);
    private final CompletableFuture<@Nullable T> answer = new CompletableFuture<>();
    private final long deadlineNanos;

    private SourceCall(Duration patience) {
        this.deadlineNanos = System.nanoTime() + patience.toNanos();
    }

    /**
     * Starts a call.
     *
     * @param late receives an answer that arrives after the deadline
     */
    static <T> SourceCall<T> ask(Duration patience, Supplier<T> source, Consumer<T> late) {
        SourceCall<T> question = new SourceCall<>(patience);
        Correlation correlation = Correlation.current();
        Supplier<T> configured = ServiceSettings.carried(source);
        Supplier<T> correlated = correlation == null ? configured : () -> correlation.call(configured);
        Thread.ofVirtual().name("source").start(() -> question.run(correlated, late));
        return question;
    }

    private void run(Supplier<T> source, Consumer<T> late) {
        try {
            T said = source.get();
            if (!answer.complete(said)) {
                late.accept(said);
            }
        } catch (RuntimeException e) {
            LOG.debug("query of a data source failed", e);
            answer.complete(null);
        }
    }

    /** Waits for the answer; null when the source could not be queried or has not answered in time. */
    @Nullable
    T answer() {
        return WorkLimit.outside(
                () -> TimeoutChecker.<T>await(answer, Duration.ofNanos(deadlineNanos - System.nanoTime())));
    }
}
