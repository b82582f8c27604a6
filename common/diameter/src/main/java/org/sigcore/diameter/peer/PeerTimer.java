// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.BaseValues.DisconnectCause;
import org.sigcore.diameter.peer.logic.PeerEvent;

/**
 * Timer of a peer's state: the time to wait for the other side, or until the next connection attempt. Guarded by the
 * owner's monitor.
 */
final class PeerTimer {
    /** Minimum pause between connection attempts triggered by requests. */
    private static final long DEMAND_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PeerNode node;
    private final Consumer<PeerEvent> events;
    private BackOff backOff;
    private boolean leftForGood;
    private long demandedNanos = System.nanoTime() - DEMAND_PAUSE_NANOS;
    private @Nullable ScheduledFuture<?> running;

    /** @param events receives TIMEOUT and START; called on an event loop */
    PeerTimer(PeerNode node, Consumer<PeerEvent> events) {
        this.node = node;
        this.events = events;
        this.backOff = BackOff.of(node.config().timers());
    }

    /** Applies changed timers of the node. */
    void reconfigure() {
        backOff = BackOff.of(node.config().timers());
    }

    /** Returns the alternative to try now; each failure advances to the next one. */
    <T> T next(List<T> alternatives) {
        return alternatives.get(backOff.failures() % alternatives.size());
    }

    /**
     * Returns true if a request may trigger a connection attempt now: at most once a second, and not to a peer that has
     * left permanently.
     */
    boolean takeDemand() {
        long now = System.nanoTime();
        if (leftForGood || now - demandedNanos < DEMAND_PAUSE_NANOS) {
            return false;
        }
        demandedNanos = now;
        return true;
    }

    /** Returns true if the last attempt triggered by a request started within this time. */
    boolean demandedWithin(long nanos) {
        return System.nanoTime() - demandedNanos < nanos;
    }

    /** Called when the peer is open; the next pause is short again. */
    void onOpen() {
        backOff.reset();
        leftForGood = false;
    }

    /** Called when the peer disconnects with this cause. */
    void onDpr(int cause) {
        leftForGood = cause != DisconnectCause.REBOOTING;
    }

    void cancel() {
        if (running != null) {
            running.cancel(false);
            running = null;
        }
    }

    void expectWithin(long nanos) {
        running = node.schedule(() -> events.accept(PeerEvent.TIMEOUT), nanos);
    }

    void reconnectLater() {
        long pause = leftForGood ? backOff.longest() : backOff.next();
        running = node.schedule(() -> events.accept(PeerEvent.START), pause);
    }
}
