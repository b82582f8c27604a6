// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Netty's leak detector with recorded reports. A system property of the test run selects it. */
public final class LeakRecorder<T> extends ResourceLeakDetector<T> {
    private static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    public LeakRecorder(Class<?> resourceType, int samplingInterval) {
        super(resourceType, samplingInterval);
    }

    public LeakRecorder(Class<?> resourceType, int samplingInterval, long maxActive) {
        super(resourceType, samplingInterval);
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        REPORTS.add(resourceType + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        REPORTS.add(resourceType);
    }

    /** Fails if a buffer was dropped without release. */
    static void assertNoLeak() {
        for (int i = 0; i < 3; i++) {
            System.gc();
            for (int k = 0; k < 200; k++) {
                PooledByteBufAllocator.DEFAULT.directBuffer(16).release();
            }
        }
        if (!REPORTS.isEmpty()) {
            throw new AssertionError(REPORTS.size() + " leaks, the first: " + REPORTS.poll());
        }
    }
}
