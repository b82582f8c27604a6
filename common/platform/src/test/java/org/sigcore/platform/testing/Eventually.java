// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, with a bound. */
public final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Eventually() {}

    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within " + PATIENCE + ": " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
