// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import org.sigcore.store.Database;

/** How often the process uses its database, as metrics. */
final class StoreMeters {
    private StoreMeters() {}

    static void register(Database database, MeterRegistry registry) {
        counter(database, registry, "transactions", "Transactions committed", Database::transactions);
        counter(database, registry, "reads", "Reads and single writes without a transaction", Database::reads);
        counter(database, registry, "retries", "Attempts repeated after temporary errors", Database::repeats);
    }

    private static void counter(
            Database database, MeterRegistry registry, String name, String what, ToDoubleFunction<Database> value) {
        FunctionCounter.builder("sigcore.store." + name, database, value)
                .description(what)
                .register(registry);
    }
}
