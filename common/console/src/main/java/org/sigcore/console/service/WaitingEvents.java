// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.codec.ServerSentEvent;

/**
 * Bounds the memory of the events that wait for slow browsers. Each stream may hold a few events; those beyond them have
 * one bound for all streams. Thread-safe.
 */
final class WaitingEvents {
    private static final long OVERHEAD = 300; // octets of the objects of an event

    private final long mostOfAStream;
    private final long most;
    private final AtomicLong held = new AtomicLong();

    /**
     * Creates a bound.
     *
     * @param mostOfAStream octets that every stream may hold
     * @param most octets of all streams, beyond which a stream may hold no more than its own
     */
    WaitingEvents(long mostOfAStream, long most) {
        this.mostOfAStream = mostOfAStream;
        this.most = most;
    }

    Share share() {
        return new Share();
    }

    long octets() {
        return held.get();
    }

    private static long octets(ServerSentEvent<String> event) {
        String data = event.data();
        return OVERHEAD + (data == null ? 0 : data.length());
    }

    /** The events of one stream. */
    final class Share {
        private long own;
        private boolean ended;

        /** Returns true if the event may wait. */
        synchronized boolean hold(ServerSentEvent<String> event) {
            long octets = octets(event);
            if (ended || (own + octets > mostOfAStream && held.get() + octets > most)) {
                return false;
            }
            own += octets;
            held.addAndGet(octets);
            return true;
        }

        /** Notes that an event waits no longer. */
        synchronized void release(ServerSentEvent<String> event) {
            long octets = Math.min(own, octets(event));
            own -= octets;
            held.addAndGet(-octets);
        }

        /** Notes the end of the stream. */
        synchronized void end() {
            ended = true;
            held.addAndGet(-own);
            own = 0;
        }
    }
}
