// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.util.concurrent.locks.LockSupport;

/** The beat of loads that begin something at its time whatever becomes of what they have begun before. */
public final class OpenLoop {
    private OpenLoop() {}

    /** Parks until then, as {@link System#nanoTime} counts. */
    public static void waitUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
