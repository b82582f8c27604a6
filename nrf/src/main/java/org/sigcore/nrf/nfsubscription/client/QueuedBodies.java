// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.util.IdentityHashMap;
import org.sigcore.platform.kept.KeptOctets;

/** The bodies of notifications that wait or are being sent. Subscribers that are notified alike share a body, which counts once. */
final class QueuedBodies {
    private final KeptOctets kept;

    @SuppressWarnings("ArrayAsKeyOfSetOrMap") // by identity
    private final IdentityHashMap<byte[], Uses> bodies = new IdentityHashMap<>();

    private final int most;
    private int waiting;
    private long last;

    /** A body in the account. */
    private static final class Uses {
        final String key;
        int count = 1;

        Uses(String key) {
            this.key = key;
        }
    }

    /** @param most notifications that wait at a time */
    QueuedBodies(KeptOctets kept, int most) {
        this.kept = kept;
        this.most = most;
    }

    /** Whether there is room for a body; then it is taken. */
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

    /** A notification that waited is being sent: another one may wait. */
    synchronized void begin() {
        waiting--;
    }

    /** A notification that waited is not sent. */
    synchronized void drop(byte[] body) {
        begin();
        end(body);
    }

    /** A notification that was sent is settled. */
    synchronized void end(byte[] body) {
        Uses uses = bodies.get(body);
        if (uses != null && --uses.count == 0) {
            bodies.remove(body);
            kept.release(uses.key);
        }
    }
}
