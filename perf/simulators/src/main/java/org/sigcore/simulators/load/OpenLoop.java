// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.util.concurrent.locks.LockSupport;

/** Timing of open-loop loads, which start each request on schedule regardless of the earlier ones. */
public final class OpenLoop {
    private OpenLoop() {}

    /** Parks the thread until the given {@link System#nanoTime}. */
    public static void waitUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
