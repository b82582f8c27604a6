// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.sigcore.platform.metric.Histograms;
import org.sigcore.store.Database;
import org.sigcore.store.StoreListener;
import org.springframework.boot.health.contributor.Health;

/** Metrics and health of the process's database. */
final class StoreMeters {
    private StoreMeters() {}

    static void register(Database database, MeterRegistry registry) {
        if (database.freeBytes().isPresent()) {
            Gauge.builder("sigcore.store.free", database, it -> it.freeBytes().orElse(0))
                    .description("Free space on the disk of the embedded database")
                    .baseUnit("bytes")
                    .register(registry);
        }
        Gauge.builder("sigcore.store.connections", database, Database::connectionsInUse)
                .description("Connections of the pool in use")
                .register(registry);
        Gauge.builder("sigcore.store.connections.limit", database, Database::connectionLimit)
                .description("Maximum number of connections in the pool")
                .register(registry);
        Gauge.builder("sigcore.store.connections.awaited", database, Database::connectionsWaitedFor)
                .description("Threads that wait for a connection")
                .register(registry);
        counter(database, registry, "sigcore.store.transactions", "Transactions committed", Database::transactions);
        counter(
                database,
                registry,
                "sigcore.store.reads",
                "Reads and single writes without a transaction",
                Database::reads);
        counter(database, registry, "sigcore.store.retries", "Retries after temporary errors", Database::repeats);
        counter(
                database,
                registry,
                "sigcore.store.batches",
                "Round trips to the database shared by concurrent threads",
                Database::batches);
        counter(
                database,
                registry,
                "sigcore.store.batch.elements",
                "Elements of batches; divided by the number of batches: the mean batch size",
                Database::batchElements);
        database.listen(timers(registry));
    }

    private static StoreListener timers(MeterRegistry registry) {
        Timer transactions = timer(registry, "transaction");
        Timer statements = timer(registry, "statement");
        Timer saves = Histograms.timer(
                registry,
                "sigcore.store.save.duration",
                Tags.empty(),
                "Duration of one write and force of an H2 database, which saves all commits until then");
        return new StoreListener() {
            @Override
            public void done(boolean transaction, long nanos) {
                (transaction ? transactions : statements).record(nanos, TimeUnit.NANOSECONDS);
            }

            @Override
            public void saved(long nanos) {
                saves.record(nanos, TimeUnit.NANOSECONDS);
            }
        };
    }

    private static Timer timer(MeterRegistry registry, String kind) {
        return Histograms.timer(
                registry,
                "sigcore.store.duration",
                Tags.of("kind", kind),
                "Duration of transactions until they are saved, and of auto-commit work, including waits and retries");
    }

    /**
     * Reports DOWN while the embedded database cannot store anything: only this NF uses it, so that other NFs can take
     * over.
     */
    static Health health(Database database) {
        return database.refusal()
                .map(why -> Health.down().withDetail("store", why).build())
                .orElseGet(() -> Health.up().build());
    }

    private static void counter(
            Database database, MeterRegistry registry, String name, String what, ToDoubleFunction<Database> value) {
        FunctionCounter.builder(name, database, value).description(what).register(registry);
    }
}
