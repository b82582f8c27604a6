// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.state;

import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Runs blocking work, each in one transaction on a virtual thread, for callers that must not block. */
public final class StateWork implements AutoCloseable {
    private final TransactionTemplate transactions;
    private final Scheduler threads;

    public StateWork(PlatformTransactionManager transactions) {
        this.transactions = new TransactionTemplate(transactions);
        this.threads = Schedulers.fromExecutorService(Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("state-", 0).factory()));
    }

    /** Returns the result of the work, or an empty Mono if it is null. */
    public <T> Mono<T> run(Supplier<@Nullable T> work) {
        return Mono.<T>fromCallable(() -> inTransaction(work)).subscribeOn(threads);
    }

    /** Runs work in the calling thread, which may block. */
    public <T> @Nullable T inTransaction(Supplier<@Nullable T> work) {
        return transactions.execute(status -> work.get());
    }

    /** Returns the scheduler for other blocking work. */
    public Scheduler threads() {
        return threads;
    }

    @Override
    public void close() {
        threads.dispose();
    }
}
