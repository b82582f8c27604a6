// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.concurrent.atomic.AtomicInteger;

/** Endpoints of one NF set or NF type, of which only a share may be ejected at a time. Thread-safe. */
final class EjectionGroup {
    private final AtomicInteger outside;
    private final AtomicInteger members = new AtomicInteger();
    private final AtomicInteger ejected = new AtomicInteger();

    /** @param outside number of ejected endpoints of all groups */
    EjectionGroup(AtomicInteger outside) {
        this.outside = outside;
    }

    void joined() {
        members.incrementAndGet();
    }

    void left() {
        members.decrementAndGet();
    }

    /** Returns true, and counts the ejection, when one more endpoint may be ejected. */
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
