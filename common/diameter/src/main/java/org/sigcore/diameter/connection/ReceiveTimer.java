// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.SpecRef;

/**
 * Time of the last receipt on a connection, and the timer that notifies the neighbour when nothing is received. Event
 * loop only.
 */
@SpecRef("RFC 3539 3.4.1")
public final class ReceiveTimer {
    private final ConnectionNode node;
    private final Connection connection;
    private long lastReadNanos;

    ReceiveTimer(ConnectionNode node, Connection connection) {
        this.node = node;
        this.connection = connection;
    }

    /** Records a receipt. */
    void heard() {
        lastReadNanos = System.nanoTime();
    }

    /** Returns true if anything was received since this time. */
    public boolean isBrokenSince(long nanos) {
        return connection.phase() != Connection.Phase.CLOSED && lastReadNanos - nanos > 0;
    }

    /** Starts the timer. */
    public void watch() {
        long tw = node.config().timers().watchdog().toNanos();
        long jitter = Math.min(TimeUnit.SECONDS.toNanos(2), tw / 10);
        long interval = tw - jitter + ThreadLocalRandom.current().nextLong(2 * jitter + 1);
        lookAfter(interval, interval);
    }

    private void lookAfter(long delayNanos, long intervalNanos) {
        var _ = connection.eventLoop().schedule(() -> look(intervalNanos), delayNanos, TimeUnit.NANOSECONDS);
    }

    private void look(long intervalNanos) {
        Neighbour session = connection.peer();
        if (session == null || connection.phase() == Connection.Phase.CLOSED) {
            return;
        }
        long left = intervalNanos - (System.nanoTime() - lastReadNanos);
        if (left > 0 && !session.isProving()) {
            lookAfter(left, intervalNanos);
            return;
        }
        session.onSilence(connection);
        watch();
    }
}
