// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import java.util.concurrent.CountDownLatch;

/** Holds a request until a test releases it. */
public final class Gate {
    /** Counted down when a request has come in. */
    public final CountDownLatch entered = new CountDownLatch(1);

    /** Counted down by the test to release the request. */
    public final CountDownLatch open = new CountDownLatch(1);

    void pass() {
        entered.countDown();
        try {
            open.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
