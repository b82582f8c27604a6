// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Repeats an attempt until it succeeds, fails permanently, or the retry policy is exhausted. Thread-safe. */
final class Transactor {
    private final RetryPolicy policy;
    private final LongSupplier nanoClock;
    private final Runnable onConnectionLost;

    /** Notified of successful operations. */
    volatile StoreListener listener = StoreListener.NONE;

    /** Number of committed transactions. */
    final LongAdder transactions = new LongAdder();

    /** Number of operations without a commit. */
    final LongAdder reads = new LongAdder();

    /** Number of attempts after the first one. */
    final LongAdder repeats = new LongAdder();

    /** A single attempt, which starts and ends its own transaction. */
    @FunctionalInterface
    interface Attempt<T extends @Nullable Object> {
        T run(Progress progress) throws Exception;
    }

    /** Set by an attempt before the commit: if the connection is lost afterwards, the work must not be repeated. */
    static final class Progress {
        private boolean committing;

        void committing() {
            committing = true;
        }
    }

    Transactor(RetryPolicy policy, LongSupplier nanoClock, Runnable onConnectionLost) {
        this.policy = policy;
        this.nanoClock = nanoClock;
        this.onConnectionLost = onConnectionLost;
    }

    <T extends @Nullable Object> T run(Attempt<T> work) {
        long begun = nanoClock.getAsLong();
        long deadline = begun + policy.budget().toNanos();
        for (int attempt = 1; ; attempt++) {
            Progress progress = new Progress();
            try {
                T result = work.run(progress);
                (progress.committing ? transactions : reads).increment();
                listener.done(progress.committing, nanoClock.getAsLong() - begun);
                return result;
            } catch (Exception e) {
                boolean last = attempt >= policy.attempts() || nanoClock.getAsLong() - deadline >= 0;
                throwUnlessWorthRepeating(e, progress, last);
                repeats.increment();
                ThreadLocalRandom random = ThreadLocalRandom.current();
                Duration pause = SqlErrors.isLockWait(e)
                        ? RetryPolicy.pauseAfterLockWait(random)
                        : policy.pauseBefore(attempt + 1, random);
                LockSupport.parkNanos(pause.toNanos());
            }
        }
    }

    private void throwUnlessWorthRepeating(Exception e, Progress progress, boolean last) {
        SqlErrors.Kind kind = SqlErrors.classify(e);
        if (e instanceof StoreUnavailableException known) { // the work may be committed but not saved
            if (kind == SqlErrors.Kind.CONNECTION_LOST) {
                onConnectionLost.run();
            }
            throw known;
        }
        if (kind == null) { // an exception of the caller's work
            throw e instanceof RuntimeException own ? own : new StoreException("transaction failed", e);
        }
        String what = OpenFailure.oneLine(String.valueOf(SqlErrors.find(e)));
        switch (kind) {
            case DUPLICATE_KEY -> throw new DuplicateKeyException("key exists: " + what, e);
            case PERMANENT -> throw new StoreException("store refused: " + OpenFailure.explain(e), e);
            case CONNECTION_LOST -> {
                onConnectionLost.run();
                if (progress.committing) {
                    throw new StoreUnavailableException("connection lost during commit: " + what, e, true);
                }
            }
            case TEMPORARY -> {}
        }
        if (last) {
            throw new StoreUnavailableException("temporary errors of the store: " + what, e);
        }
    }
}
