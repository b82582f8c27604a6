// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.util.IdentityHashMap;
import org.sigcore.platform.kept.KeptOctets;

/**
 * Accounts for the bodies of notifications that are queued or being sent. Subscribers with equal notifications share a
 * body, which counts once.
 */
final class QueuedBodies {
    private final KeptOctets kept;

    @SuppressWarnings("ArrayAsKeyOfSetOrMap") // compared by identity
    private final IdentityHashMap<byte[], Uses> bodies = new IdentityHashMap<>();

    private final int most;
    private int waiting;
    private long last;

    /** Usage of one body. */
    private static final class Uses {
        final String key;
        int count = 1;

        Uses(String key) {
            this.key = key;
        }
    }

    /**
     * @param most maximum number of queued notifications
     */
    QueuedBodies(KeptOctets kept, int most) {
        this.kept = kept;
        this.most = most;
    }

    /** Reserves room for a body; returns false if there is no room. */
    synchronized boolean take(byte[] body) {
        Uses uses = bodies.get(body);
        if (waiting >= most || (uses == null && !add(body))) {
            return false;
        }
        if (uses != null) {
            uses.count++;
        }
        waiting++;
        return true;
    }

    private boolean add(byte[] body) {
        String key = Long.toString(++last);
        if (!kept.offer(key, body.length)) {
            return false;
        }
        bodies.put(body, new Uses(key));
        return true;
    }

    /** Called when a queued notification is being sent, which makes room in the queue. */
    synchronized void begin() {
        waiting--;
    }

    /** Called when a queued notification is dropped. */
    synchronized void drop(byte[] body) {
        begin();
        end(body);
    }

    /** Called when a sent notification is delivered or dropped. */
    synchronized void end(byte[] body) {
        Uses uses = bodies.get(body);
        if (uses != null && --uses.count == 0) {
            bodies.remove(body);
            kept.release(uses.key);
        }
    }
}
