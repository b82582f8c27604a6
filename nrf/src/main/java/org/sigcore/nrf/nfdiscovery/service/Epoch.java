// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

/**
 * Period between two changes of the data on which responses are based. Every cached response refers to its epoch, so
 * one write invalidates all of them. Thread-safe.
 */
final class Epoch {
    private volatile boolean current = true;

    /** Returns an expired epoch, under which nothing is cached. */
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
