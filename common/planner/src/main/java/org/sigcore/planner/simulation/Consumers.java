// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.sigcore.planner.simulation.Timeline.Series;
import org.sigcore.platform.lifecycle.BackOff;

/**
 * Consumers of one kind, such as SMFs: give an attempt up after a timeout, retry after a pause that doubles, and avoid a
 * site that did not answer. Counts each attempt once: answered, refused, lost, or still in flight.
 */
final class Consumers {
    /** Sends one attempt to the SCP of a site. */
    interface Route {
        void send(int site, Request request, BiConsumer<Outcome, Integer> answer);
    }

    private final EventQueue events;
    private final Randoms randoms;
    private final Simulation.Retry retry;
    private final BackOff pauses;
    private final Route route;
    private final Timeline timeline;
    private final long[] avoidedUntil;
    private long inFlight;

    Consumers(EventQueue events, Randoms randoms, Simulation.Retry retry, int sites, Route route, Timeline timeline) {
        this.events = events;
        this.randoms = randoms;
        this.retry = retry;
        this.pauses =
                new BackOff(Duration.ofMillis(retry.firstPauseMillis()), Duration.ofMillis(retry.longestPauseMillis()));
        this.route = route;
        this.timeline = timeline;
        this.avoidedUntil = new long[sites];
    }

    /** Returns the attempts without an outcome. */
    long inFlight() {
        return inFlight;
    }

    /**
     * Carries out a procedure.
     *
     * @param requests creates the request of each attempt
     * @param result receives the outcome and the site that has served it
     */
    void call(int home, Supplier<Request> requests, BiConsumer<Outcome, Integer> result) {
        attempt(home, 0, requests, result);
    }

    private void attempt(int home, int retries, Supplier<Request> requests, BiConsumer<Outcome, Integer> result) {
        int site = site(home, retries);
        boolean[] over = new boolean[1];
        inFlight++;
        timeline.count(Series.SENT, events.now());
        route.send(site, requests.get(), (outcome, by) -> {
            if (!over[0]) {
                over[0] = true;
                ended(outcome);
                next(home, retries, requests, result, outcome, by);
            }
        });
        events.after(TimeUnit.MILLISECONDS.toNanos(retry.timeoutMillis()), () -> {
            if (!over[0]) {
                over[0] = true;
                ended(Outcome.LOST);
                avoidedUntil[site] = events.now() + TimeUnit.SECONDS.toNanos(retry.avoidSeconds());
                next(home, retries, requests, result, Outcome.LOST, site);
            }
        });
    }

    private void ended(Outcome outcome) {
        inFlight--;
        timeline.count(
                switch (outcome) {
                    case GOOD, FAILED -> Series.ANSWERED;
                    case REFUSED -> Series.REFUSED;
                    case LOST -> Series.LOST;
                },
                events.now());
    }

    private void next(
            int home,
            int retries,
            Supplier<Request> requests,
            BiConsumer<Outcome, Integer> result,
            Outcome outcome,
            int by) {
        if (outcome == Outcome.GOOD || retries == retry.retries()) {
            result.accept(outcome, by);
            return;
        }
        double pause = pauses.after(retries + 1).toNanos() * (1 - retry.jitter() * randoms.nextDouble());
        events.after((long) pause, () -> attempt(home, retries + 1, requests, result));
    }

    // The home site, or the next one that is not avoided; each retry goes one site further.
    private int site(int home, int retries) {
        int sites = avoidedUntil.length;
        int first = retry.avoidSeconds() == 0 ? home : (home + retries) % sites;
        for (int i = 0; i < sites && retry.avoidSeconds() > 0; i++) {
            int site = (first + i) % sites;
            if (avoidedUntil[site] <= events.now()) {
                return site;
            }
        }
        return first;
    }
}
