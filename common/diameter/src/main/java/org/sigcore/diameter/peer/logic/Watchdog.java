// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import org.sigcore.model.SpecRef;

/**
 * The watchdog of one peer, over its connections. Its owner runs the timer: it starts it after every call here and at
 * every receipt, and calls {@link #onTimer} when it expires. For one thread at a time.
 *
 * <p>Unlike the algorithm of the specification, a connection that ended by itself starts afresh when it is back: its
 * capabilities exchange has proved the peer alive. Three answered watchdogs are asked for only after the watchdog itself
 * had given the connection up.
 */
@SpecRef("RFC 3539 3.4.1")
public final class Watchdog {
    private static final int PROOFS = 3;

    private Status status = Status.INITIAL;
    private boolean pending;
    private int answered;

    /** How far the peer is trusted. */
    public enum Status {
        /** Never connected, or the last connection ended by itself. */
        INITIAL,
        OKAY,
        /** One watchdog overdue: its requests go elsewhere. */
        SUSPECT,
        /** Given up. */
        DOWN,
        /** Connected again after that; used only when no other peer is. */
        REOPEN
    }

    /** What the owner has to do. */
    public enum Demand {
        NOTHING,
        SEND_DWR,
        /** Send the pending requests to alternate peers. */
        FAIL_OVER,
        /** The peer may be used again. */
        FAIL_BACK,
        CLOSE
    }

    /** How far the peer is trusted. */
    public Status status() {
        return status;
    }

    /** Capabilities were exchanged. */
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

    /** The connection is gone. */
    public void onClosed() {
        if (status != Status.DOWN) {
            status = Status.INITIAL;
        }
        pending = false;
    }

    /** A DWA came in. */
    public Demand onDwa() {
        pending = false;
        return switch (status) {
            case SUSPECT -> trustAgain();
            case REOPEN -> ++answered >= PROOFS ? trustAgain() : Demand.NOTHING;
            case INITIAL, OKAY, DOWN -> Demand.NOTHING;
        };
    }

    /** Anything else came in. */
    public Demand onMessage() {
        return status == Status.SUSPECT ? trustAgain() : Demand.NOTHING;
    }

    /** The peer has come with another connection: perhaps it has lost this one without our hearing of it. */
    public Demand onRival() {
        if (status != Status.OKAY || pending) {
            return Demand.NOTHING;
        }
        pending = true;
        return Demand.SEND_DWR;
    }

    /** Nothing came in for Tw. */
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
