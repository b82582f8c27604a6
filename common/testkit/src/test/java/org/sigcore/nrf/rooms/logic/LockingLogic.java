// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.logic;

import java.util.concurrent.locks.ReentrantLock;

/** Breaks the rules: uses a lock object and a synchronized method. */
public final class LockingLogic {
    private final ReentrantLock lock = new ReentrantLock();

    public boolean held() {
        return lock.isLocked();
    }

    public synchronized int guarded() {
        return 1;
    }
}
