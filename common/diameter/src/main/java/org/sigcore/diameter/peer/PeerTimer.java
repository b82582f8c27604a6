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

/** The one timer of a peer's state: how long to wait for the other side, or when to connect again. Under its owner's monitor. */
final class PeerTimer {
    /** The shortest pause between connection attempts that requests have started. */
    private static final long DEMAND_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PeerNode node;
    private final Consumer<PeerEvent> events;
    private BackOff backOff;
    private boolean leftForGood;
    private long demandedNanos = System.nanoTime() - DEMAND_PAUSE_NANOS;
    private @Nullable ScheduledFuture<?> running;

    /** @param events takes TIMEOUT and START; called on an event loop */
    PeerTimer(PeerNode node, Consumer<PeerEvent> events) {
        this.node = node;
        this.events = events;
        this.backOff = BackOff.of(node.config().timers());
    }

    /** The node has other timers. */
    void reconfigure() {
        backOff = BackOff.of(node.config().timers());
    }

    /** Which to try now: after each failure the one behind. */
    <T> T next(List<T> alternatives) {
        return alternatives.get(backOff.failures() % alternatives.size());
    }

    /**
     * Returns true if a request may start a connection attempt now: at most once a second, and not to a peer that has
     * left for good.
     */
    boolean takeDemand() {
        long now = System.nanoTime();
        if (leftForGood || now - demandedNanos < DEMAND_PAUSE_NANOS) {
            return false;
        }
        demandedNanos = now;
        return true;
    }

    /** Returns true if the last attempt that a request has started began within that time. */
    boolean demandedWithin(long nanos) {
        return System.nanoTime() - demandedNanos < nanos;
    }

    /** The peer is open: the next pause is a short one again. */
    void onOpen() {
        backOff.reset();
        leftForGood = false;
    }

    /** The peer leaves. */
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
