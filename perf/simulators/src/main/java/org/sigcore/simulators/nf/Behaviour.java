// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Fault injection of a simulator: a delay before each response, and errors in place of a share of the responses. Can be
 * changed at run time. Errors occur at fixed intervals, not randomly, so that runs are reproducible. Thread-safe.
 */
public final class Behaviour {
    private volatile Setting setting;
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    /**
     * Settings of the behaviour.
     *
     * @param latency delay before each response
     * @param fail HTTP status or Diameter Result-Code of injected errors; 0 for none
     * @param failRatio share of the responses that fail, 0 to 1
     */
    public record Setting(Duration latency, int fail, double failRatio) {
        /** Settings without delay and errors. */
        public static final Setting GOOD = new Setting(Duration.ZERO, 0, 1);
    }

    public Behaviour() {
        this(Setting.GOOD);
    }

    public Behaviour(Setting setting) {
        this.setting = setting;
    }

    /** Returns the current settings. */
    public Setting setting() {
        return setting;
    }

    /** Changes the settings, starting with the next response. */
    public void set(Setting newSetting) {
        this.setting = newSetting;
    }

    /** Returns the number of injected errors so far. */
    public long failures() {
        return failures.get();
    }

    /**
     * Waits for the latency. Called once per response, on a virtual thread.
     *
     * @return the error to return; 0 for a regular response
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
