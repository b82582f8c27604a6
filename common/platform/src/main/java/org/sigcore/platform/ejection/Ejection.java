// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.ejection;

import java.util.concurrent.TimeUnit;

/**
 * Outlier detection for one endpoint: consecutive errors eject it from its group for a while. Thread-safe; a success
 * without preceding errors costs one volatile read. The caller supplies the time.
 */
public final class Ejection {
    private final EjectionGroup group;
    // Written under the lock and read without, because errors are rare.
    private volatile int errors;
    private boolean left;
    private long lastErrorNanos;
    private int ejections;
    private long returnNanos;
    private volatile boolean ejected;

    /** Creates the state of an endpoint that the caller has counted as a member of the group. */
    public Ejection(EjectionGroup group) {
        this.group = group;
    }

    /** Records a success. */
    public void good() {
        if (errors != 0) {
            synchronized (this) {
                errors = 0;
            }
        }
    }

    /**
     * Records an error.
     *
     * @return duration of the resulting ejection in seconds; 0 when not ejected
     */
    public synchronized int bad(EjectionRule rule, long nowNanos) {
        if (left) {
            return 0;
        }
        if (errors > 0 && nowNanos - lastErrorNanos > TimeUnit.SECONDS.toNanos(rule.intervalSeconds())) {
            errors = 0;
        }
        lastErrorNanos = nowNanos;
        int row = errors + 1;
        errors = row;
        if (row < rule.consecutiveErrors() || ejected(nowNanos) || !group.eject(rule.maxEjectionPercent())) {
            return 0;
        }
        errors = 0;
        boolean again = ejections > 0 && nowNanos - returnNanos <= TimeUnit.SECONDS.toNanos(rule.maxEjectionSeconds());
        ejections = again ? ejections + 1 : 1;
        int seconds = (int) Math.min((long) ejections * rule.baseEjectionSeconds(), rule.maxEjectionSeconds());
        returnNanos = nowNanos + TimeUnit.SECONDS.toNanos(seconds);
        ejected = true;
        return seconds;
    }

    /** Returns true while the endpoint is ejected. */
    public boolean ejected(long nowNanos) {
        if (!ejected) {
            return false;
        }
        synchronized (this) {
            if (ejected && nowNanos - returnNanos >= 0) {
                ejected = false;
                group.returned();
            }
            return ejected;
        }
    }

    /** Removes the endpoint from the counts of its group. */
    public synchronized void leave() {
        if (ejected) {
            ejected = false;
            group.returned();
        }
        left = true;
        group.left();
    }
}
