// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the messages in flight and queued per receiver. An unresponsive receiver gets one message at a time until it
 * answers again, so a slow or dead receiver delays no other. Thread-safe.
 */
final class Receivers {
    private static final Logger LOG = LoggerFactory.getLogger(Receivers.class);
    private static final int MOST_TO_ONE = 32;
    private static final int MOST_OF_A_KIND = 400;
    private static final int MOST_WAITING = 1000;
    private static final int AWAY_AFTER = 5;
    private static final int MOST_REMEMBERED = 10_000;
    private final Executor background;
    private final ConcurrentMap<To, Receiver> known = new ConcurrentHashMap<>();

    Receivers(Executor background) {
        this.background = background;
    }

    /**
     * Destination of messages.
     *
     * @param isOne false for all receivers of a kind together, some of which may answer while others do not
     */
    record To(String name, boolean isOne) {
        int most() {
            return isOne ? MOST_TO_ONE : MOST_OF_A_KIND;
        }
    }

    /** Outcome of a delivery. */
    enum Outcome {
        TAKEN,
        NOT_TAKEN,
        NOT_TRIED
    }

    /** Message to deliver. */
    @FunctionalInterface
    interface Delivery {
        /** @param waited true if the delivery was queued behind others */
        Outcome deliver(boolean waited);
    }

    /**
     * Delivers in the background.
     *
     * @throws RejectedExecutionException if the queue of the receiver is full
     */
    void execute(To to, Delivery delivery) {
        if (known.size() > MOST_REMEMBERED) {
            known.values().removeIf(Receiver::isIdle);
        }
        Receiver receiver = known.computeIfAbsent(to, Receiver::new);
        if (receiver.begins(delivery)) {
            try {
                background.execute(() -> deliver(receiver, delivery));
            } catch (RejectedExecutionException tooMuch) {
                receiver.leave();
                throw tooMuch;
            }
        }
    }

    /** True while a receiver is unresponsive, or its queue is full. */
    boolean isFull(To to) {
        Receiver receiver = known.get(to);
        return receiver != null && receiver.isFull();
    }

    /** True while a receiver is unresponsive. */
    boolean isAway(To to) {
        Receiver receiver = known.get(to);
        return receiver != null && receiver.failures >= AWAY_AFTER;
    }

    /** Number of unresponsive receivers. */
    long away() {
        return known.values().stream()
                .filter(receiver -> receiver.failures >= AWAY_AFTER)
                .count();
    }

    private static void deliver(Receiver receiver, Delivery first) {
        Delivery next = first;
        for (boolean waited = false; next != null; waited = true) {
            Outcome outcome = Outcome.NOT_TRIED;
            try {
                outcome = next.deliver(waited);
            } catch (RuntimeException e) {
                LOG.atWarn()
                        .addKeyValue("event", "left-for-retry")
                        .addKeyValue("reason", e.toString())
                        .log("delivery failed and will be retried");
            }
            next = receiver.next(outcome);
        }
    }

    private static final class Receiver {
        private final Deque<Delivery> waiting = new ArrayDeque<>();
        private final To to;
        private int inFlight;
        private volatile int failures;

        private Receiver(To to) {
            this.to = to;
        }

        /** Returns false if the delivery was queued. */
        synchronized boolean begins(Delivery delivery) {
            if (isFull()) {
                throw new RejectedExecutionException("the queue of the receiver is full");
            }
            if (inFlight < to.most()) {
                inFlight++;
                return true;
            }
            waiting.add(delivery);
            return false;
        }

        synchronized boolean isFull() {
            return failures >= AWAY_AFTER ? inFlight > 0 : inFlight >= to.most() && waiting.size() >= MOST_WAITING;
        }

        synchronized void leave() {
            inFlight--;
        }

        /** Returns the next queued delivery, which takes over the slot. */
        synchronized @Nullable Delivery next(Outcome outcome) {
            switch (outcome) {
                case TAKEN -> failures = 0;
                case NOT_TAKEN -> failures = to.isOne ? Math.min(failures + 1, AWAY_AFTER) : 0;
                case NOT_TRIED -> {}
            }
            Delivery next = waiting.poll();
            if (next == null) {
                inFlight--;
            }
            return next;
        }

        synchronized boolean isIdle() {
            return inFlight == 0;
        }
    }
}
