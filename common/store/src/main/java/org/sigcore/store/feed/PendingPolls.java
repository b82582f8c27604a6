// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Requests that wait for the next poll of a feed: one poll serves all requests made before it started. Thread-safe. */
final class PendingPolls {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition answer = lock.newCondition();
    private long questions;
    private long answered;

    /** @return number of the request, to be passed to {@link #await} */
    long ask() {
        lock.lock();
        try {
            return ++questions;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of requests so far. */
    long count() {
        lock.lock();
        try {
            return questions;
        } finally {
            lock.unlock();
        }
    }

    /** Completes requests up to this number, which were made before a poll that has finished. */
    void answer(long count) {
        lock.lock();
        try {
            if (count > answered) {
                answered = count;
                answer.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a request; returns false on timeout. */
    boolean await(long question, Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (answered < question) {
                if (left <= 0) {
                    return false;
                }
                left = answer.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
