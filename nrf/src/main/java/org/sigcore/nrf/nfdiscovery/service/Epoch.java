// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

/**
 * The time from one change of what answers are made from to the next. Answers point to theirs; one write ends them all.
 * Thread-safe.
 */
final class Epoch {
    private volatile boolean current = true;

    /** One that has ended: nothing is kept under it. */
    static Epoch over() {
        Epoch epoch = new Epoch();
        epoch.end();
        return epoch;
    }

    boolean current() {
        return current;
    }

    void end() {
        current = false;
    }
}
