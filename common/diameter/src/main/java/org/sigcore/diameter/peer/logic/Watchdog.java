// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import org.sigcore.model.SpecRef;

/**
 * Watchdog algorithm of one peer, over its connections. The owner runs the timer: it restarts the timer after every
 * call and every receipt, and calls {@link #onTimer} on expiry. Not thread-safe.
 *
 * <p>Deviates from the algorithm of the specification: after a connection that ended without the watchdog, the peer is
 * trusted immediately, since its capabilities exchange has proved it alive. Three watchdog answers are required only
 * after the watchdog itself closed a connection.
 */
@SpecRef("RFC 3539 3.4.1")
public final class Watchdog {
    private static final int PROOFS = 3;

    private Status status = Status.INITIAL;
    private boolean pending;
    private int answered;

    /** Trust level of the peer. */
    public enum Status {
        /** Never connected, or the last connection ended without the watchdog. */
        INITIAL,
        OKAY,
        /** One watchdog answer is overdue: requests are sent to other peers. */
        SUSPECT,
        /** The connection was closed by the watchdog. */
        DOWN,
        /** Reconnected after the watchdog closed a connection; used only if no other peer is available. */
        REOPEN
    }

    /** Action required of the owner. */
    public enum Demand {
        NOTHING,
        SEND_DWR,
        /** Route the pending requests to alternate peers. */
        FAIL_OVER,
        /** The peer may be used again. */
        FAIL_BACK,
        CLOSE
    }

    /** Returns the trust level of the peer. */
    public Status status() {
        return status;
    }

    /** Called after the capabilities exchange. */
    public Demand onOpen() {
        if (status == Status.DOWN) {
            status = Status.REOPEN;
            answered = 0;
            pending = true;
            return Demand.SEND_DWR;
        }
        status = Status.OKAY;
        pending = false;
        return Demand.NOTHING;
    }

    /** Called when the connection has closed. */
    public void onClosed() {
        if (status != Status.DOWN) {
            status = Status.INITIAL;
        }
        pending = false;
    }

    /** Called when a DWA was received. */
    public Demand onDwa() {
        pending = false;
        return switch (status) {
            case SUSPECT -> trustAgain();
            case REOPEN -> ++answered >= PROOFS ? trustAgain() : Demand.NOTHING;
            case INITIAL, OKAY, DOWN -> Demand.NOTHING;
        };
    }

    /** Called when any other message was received. */
    public Demand onMessage() {
        return status == Status.SUSPECT ? trustAgain() : Demand.NOTHING;
    }

    /** Called when the peer opens another connection: this one may be dead without notice. */
    public Demand onRival() {
        if (status != Status.OKAY || pending) {
            return Demand.NOTHING;
        }
        pending = true;
        return Demand.SEND_DWR;
    }

    /** Called if nothing was received within Tw. */
    public Demand onTimer() {
        return switch (status) {
            case OKAY -> {
                if (!pending) {
                    pending = true;
                    yield Demand.SEND_DWR;
                }
                status = Status.SUSPECT;
                yield Demand.FAIL_OVER;
            }
            case REOPEN -> {
                if (!pending) {
                    pending = true;
                    yield Demand.SEND_DWR;
                }
                if (answered >= 0) {
                    answered = -1; // one more interval of grace
                    yield Demand.NOTHING;
                }
                status = Status.DOWN;
                yield Demand.CLOSE;
            }
            case SUSPECT -> {
                status = Status.DOWN;
                yield Demand.CLOSE;
            }
            case INITIAL, DOWN -> Demand.NOTHING;
        };
    }

    private Demand trustAgain() {
        status = Status.OKAY;
        pending = false;
        return Demand.FAIL_BACK;
    }
}
