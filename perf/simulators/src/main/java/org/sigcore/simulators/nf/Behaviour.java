// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * How a simulator misbehaves: a delay before each answer, and an error in place of a share of the answers. Can be changed
 * while it runs. The share is exact and in a fixed rhythm, not random, so that runs repeat. Thread-safe.
 */
public final class Behaviour {
    private volatile Setting setting;
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    /**
     * What is set.
     *
     * @param latency before each answer
     * @param fail HTTP status or Diameter Result-Code in place of the answer, 0 for none
     * @param failRatio share of the answers that fail, 0 to 1
     */
    public record Setting(Duration latency, int fail, double failRatio) {
        /** Answers at once and never fails. */
        public static final Setting GOOD = new Setting(Duration.ZERO, 0, 1);
    }

    public Behaviour() {
        this(Setting.GOOD);
    }

    public Behaviour(Setting setting) {
        this.setting = setting;
    }

    /** What is set now. */
    public Setting setting() {
        return setting;
    }

    /** Changes it, from the next answer on. */
    public void set(Setting newSetting) {
        this.setting = newSetting;
    }

    /** Errors given so far. */
    public long failures() {
        return failures.get();
    }

    /**
     * Waits for the latency; called once an answer, on a virtual thread.
     *
     * @return the error to answer with, 0 to answer properly
     */
    public int apply() {
        Setting now = setting;
        long end = System.nanoTime() + now.latency.toNanos();
        for (long left = now.latency.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        if (now.fail == 0) {
            return 0;
        }
        long n = answers.getAndIncrement();
        boolean due = Math.floor((n + 1) * now.failRatio) > Math.floor(n * now.failRatio);
        if (!due) {
            return 0;
        }
        failures.incrementAndGet();
        return now.fail;
    }
}
