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
 * What is in flight to each receiver: some at a time, some more wait for their turn here, and no others. One that does not answer is
 * asked one thing at a time until it does. So who is slow or gone keeps nobody else waiting. Thread-safe.
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
     * To whom something is sent.
     *
     * @param isOne false for all to whom things of a kind are sent, of whom some may answer while others do not
     */
    record To(String name, boolean isOne) {
        int most() {
            return isOne ? MOST_TO_ONE : MOST_OF_A_KIND;
        }
    }

    /** What became of a delivery. */
    enum Outcome {
        TAKEN,
        NOT_TAKEN,
        NOT_TRIED
    }

    /** Something to be delivered. */
    @FunctionalInterface
    interface Delivery {
        /** @param waited true when others of the receiver were sent before */
        Outcome deliver(boolean waited);
    }

    /**
     * Has something delivered in the background.
     *
     * @throws RejectedExecutionException when there is no room
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

    /** True while a receiver does not answer, or is behind with more than can wait here. */
    boolean isFull(To to) {
        Receiver receiver = known.get(to);
        return receiver != null && receiver.isFull();
    }

    /** True while a receiver does not answer. */
    boolean isAway(To to) {
        Receiver receiver = known.get(to);
        return receiver != null && receiver.failures >= AWAY_AFTER;
    }

    /** How many do not answer. */
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
                        .log("left for a retry");
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

        /** False when it waits. */
        synchronized boolean begins(Delivery delivery) {
            if (isFull()) {
                throw new RejectedExecutionException("the receiver keeps others waiting");
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

        /** What is delivered next in the same place. */
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
