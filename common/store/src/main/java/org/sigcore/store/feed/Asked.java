// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Who waits for the next look of a feed: one look answers everybody who has asked before it began. Thread-safe. */
final class Asked {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition answer = lock.newCondition();
    private long questions;
    private long answered;

    /** @return what to wait for */
    long ask() {
        lock.lock();
        try {
            return ++questions;
        } finally {
            lock.unlock();
        }
    }

    /** How many have asked until now. */
    long count() {
        lock.lock();
        try {
            return questions;
        } finally {
            lock.unlock();
        }
    }

    /** So many were served by a look that has begun after their questions. */
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

    /** False when there was no answer in time. */
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
