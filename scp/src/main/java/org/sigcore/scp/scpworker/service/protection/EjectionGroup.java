// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.concurrent.atomic.AtomicInteger;

/** The endpoints of one NF set, or of one NF type: of them only a share may be ejected at a time. Thread-safe. */
final class EjectionGroup {
    private final AtomicInteger outside;
    private final AtomicInteger members = new AtomicInteger();
    private final AtomicInteger ejected = new AtomicInteger();

    /** @param outside counts over all groups */
    EjectionGroup(AtomicInteger outside) {
        this.outside = outside;
    }

    void joined() {
        members.incrementAndGet();
    }

    void left() {
        members.decrementAndGet();
    }

    /** True when one more may be ejected; it is counted then. */
    boolean eject(int maxPercent) {
        while (true) {
            int now = ejected.get();
            if ((now + 1) * 100L > (long) maxPercent * members.get()) {
                return false;
            }
            if (ejected.compareAndSet(now, now + 1)) {
                outside.incrementAndGet();
                return true;
            }
        }
    }

    void returned() {
        ejected.decrementAndGet();
        outside.decrementAndGet();
    }

    boolean allEjected() {
        int known = members.get();
        return known > 0 && ejected.get() >= known;
    }

    boolean isEmpty() {
        return members.get() <= 0;
    }
}
