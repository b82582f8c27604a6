// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, with a bound. */
final class Await {
    private static final Duration BOUND = Duration.ofSeconds(10);

    private Await() {}

    static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + BOUND.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited " + BOUND + " for: " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
