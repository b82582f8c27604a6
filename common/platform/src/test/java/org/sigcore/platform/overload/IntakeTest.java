// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Admission in front of a model of a server, with a simulated clock and random arrivals at ten times the knee. */
class IntakeTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;
    private static final int MAX_WAITING = 2000;
    private static final int USUAL = RequestPriority.USUAL;
    private static final double KNEE = 400; // of two processors that take 5 ms for each

    /** Serves a request that begins and returns the time of its end. */
    private interface Server {
        long ends(long now);
    }

    /** Processors that serve requests in their order; the service time is random. */
    private static final class Processors implements Server {
        private final Random random = new Random(2);
        private final long[] free;
        private long each;

        Processors(int count, long each) {
            this.free = new long[count];
            this.each = each;
        }

        /** Keeps all processors busy with other work, such as garbage collection. */
        void stall(long until) {
            for (int i = 0; i < free.length; i++) {
                free[i] = Math.max(free[i], until);
            }
        }

        @Override
        public long ends(long now) {
            int next = 0;
            for (int i = 1; i < free.length; i++) {
                next = free[i] < free[next] ? i : next;
            }
            free[next] = Math.max(free[next], now) + (long) (-Math.log(1 - random.nextDouble()) * each);
            return free[next];
        }
    }

    private record Event(long at, Request request, Step step) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return Long.compare(at, other.at);
        }
    }

    private enum Step {
        GOES_OUTSIDE,
        COMES_BACK,
        ENDS
    }

    private static final class Request {
        private long outside;
        private final long arrived;
        private final int priority;
        private long began;
        private int probe;

        Request(long arrived, int priority) {
            this.arrived = arrived;
            this.priority = priority;
        }
    }

    private final Random random = new Random(1);
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Processors processors = new Processors(2, 5 * MILLI);
    private final Intake<Request> intake =
            new Intake<>(new ConcurrencyLimit(2, 32, 0), new WaitingRequests<>(300 * MILLI, SECOND, MAX_WAITING, 0));
    private final int[] asked = new int[32];
    private final int[] good = new int[32];
    private final int[] late = new int[32]; // refused after it was read
    private Server server = processors;
    private double knee = KNEE;
    private long elsewhere; // nanoseconds, before the work
    private IntUnaryOperator priorities = _ -> USUAL;
    private long[] took = new long[1 << 20];
    private int ended;
    private long now;

    /** Continues the run and returns the successful requests per second. */
    private double run(long nanos, double factor) {
        Arrays.fill(asked, 0);
        Arrays.fill(good, 0);
        Arrays.fill(late, 0);
        ended = 0;
        long end = now + nanos;
        long next = now;
        long sweep = now;
        int number = 0;
        while (true) {
            Event event = events.peek();
            if (Math.min(next, sweep) <= (event == null ? end : event.at)) {
                now = Math.min(next, sweep);
                if (now >= end) {
                    break;
                }
                if (now == sweep) {
                    sweep += 100 * MILLI;
                    carryOut(intake.timePasses(now));
                } else {
                    next += (long) (-Math.log(1 - random.nextDouble()) * SECOND / (factor * knee));
                    arrive(new Request(now, priorities.applyAsInt(number++)));
                }
            } else {
                events.remove();
                now = event.at;
                step(event.request, event.step);
            }
        }
        return ended * (double) SECOND / nanos;
    }

    private void step(Request request, Step step) {
        switch (step) {
            case GOES_OUTSIDE -> {
                events.add(new Event(now + elsewhere, request, Step.COMES_BACK));
                carryOut(intake.goesOutside(now));
            }
            case COMES_BACK -> {
                intake.cameBack();
                request.outside = elsewhere;
                events.add(new Event(server.ends(now), request, Step.ENDS));
            }
            case ENDS -> {
                good[request.priority]++;
                took[ended++] = now - request.arrived;
                carryOut(intake.ended(request.probe, now - request.began - request.outside, request.outside, now));
            }
        }
    }

    private void arrive(Request request) {
        asked[request.priority]++;
        if (!intake.refuses(request.priority, () -> now)) {
            carryOut(intake.arrives(request, request.priority, now));
        }
    }

    private void carryOut(Intake.Decided<Request> decided) {
        for (Request request : decided.begun()) {
            request.began = now;
            request.probe = intake.probe();
            events.add(
                    elsewhere == 0
                            ? new Event(server.ends(now), request, Step.ENDS)
                            : new Event(now + MILLI / 10, request, Step.GOES_OUTSIDE));
        }
        decided.refused().forEach(request -> late[request.priority]++);
    }

    private double p99Millis() {
        long[] sorted = Arrays.copyOf(took, ended);
        Arrays.sort(sorted);
        return sorted[(int) (ended * 0.99)] / (double) MILLI;
    }

    private static int sum(int[] counts) {
        return Arrays.stream(counts).sum();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, 3, 10, 100})
    void overload_keepsThroughputAndLatency(double factor) {
        assertThat(run(20 * SECOND, 0.5)).isBetween(0.47 * knee, 0.53 * knee);
        assertThat(sum(late)).isZero();
        double normal = p99Millis();

        assertThat(run(2 * SECOND, factor)).as("until overload is detected").isGreaterThan(0.98 * knee);
        assertThat(sum(late)).as("refused after they were read").isLessThanOrEqualTo(MAX_WAITING + sum(good) / 10);
        assertThat(p99Millis()).as("waits are limited by the time of detection").isLessThan(650);
        assertThat(run(20 * SECOND, factor)).isGreaterThan(0.98 * knee);
        assertThat(p99Millis()).isLessThan(5 * normal);
        assertThat(sum(late)).as("refused after they were read").isLessThanOrEqualTo(sum(good) / 10);
    }

    /** All NFs of a network return at once, and each of their requests still takes half a second. */
    @Test
    void requestsAfterStart_waitForSlowProcess() {
        Intake<Integer> intake = new Intake<>(
                new ConcurrencyLimit(2, 2, 0), new WaitingRequests<>(300 * MILLI, 2 * SECOND, MAX_WAITING, 0));
        for (int i = 0; i < 30; i++) {
            assertThat(intake.arrives(i, USUAL, i).refused()).isEmpty();
        }
        for (long now = 301 * MILLI; now < 2 * SECOND; now += 301 * MILLI) {
            assertThat(intake.timePasses(now).refused()).isEmpty();
        }
        assertThat(intake.waiting()).isEqualTo(28);
    }

    @Test
    void overload_onFastServer_keepsThroughputAndLatency() {
        processors.each = MILLI / 5;
        knee = 10_000;
        run(5 * SECOND, 0.5);
        run(SECOND, 10);
        assertThat(run(10 * SECOND, 10)).isGreaterThan(0.98 * knee);
        assertThat(p99Millis()).isLessThan(20);
    }

    @Test
    void overload_withGroupCommits_keepsThroughput() {
        // A request takes 1 ms of a processor, then waits for the commit after the current one; a commit takes 8 ms.
        processors.each = MILLI;
        knee = 2000;
        server = now -> {
            long done = processors.ends(now);
            return (done / (8 * MILLI) + 2) * 8 * MILLI;
        };
        run(10 * SECOND, 0.5);
        run(SECOND, 10);
        assertThat(run(20 * SECOND, 10)).isGreaterThan(0.85 * knee);
        assertThat(p99Millis()).isLessThan(100);
    }

    @Test
    void overload_recoversAfterStall() {
        run(15 * SECOND, 10);
        processors.stall(now + 2 * SECOND);
        run(2 * SECOND, 10);

        run(SECOND, 10);
        assertThat(run(2 * SECOND, 10)).isGreaterThan(0.95 * knee);
        assertThat(p99Millis()).isLessThan(100);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.7})
    void stallBelowTheKnee_refusesNoRequest(double factor) {
        run(10 * SECOND, factor);
        for (int i = 0; i < 10; i++) {
            processors.stall(now + 350 * MILLI);
            run(5 * SECOND, factor);
            assertThat(sum(good)).isBetween(sum(asked) - 20, sum(asked) + 20);
            assertThat(sum(late)).isZero();
        }
    }

    @Test
    void overload_recoversFromSlowStart() {
        processors.each = 50 * MILLI;
        run(SECOND, 10);
        processors.each = 5 * MILLI;
        run(5 * SECOND, 10);

        assertThat(run(5 * SECOND, 10)).isGreaterThan(0.98 * knee);
        assertThat(p99Millis()).isLessThan(100);
    }

    @Test
    void pausesDuringProbes_keepThroughputAndLatency() {
        run(60 * SECOND, 10);
        for (int i = 0; i < 30; i++) { // frequent enough for a pause near each probe
            processors.stall(now + 100 * MILLI);
            run(500 * MILLI, 10);
        }
        assertThat(run(10 * SECOND, 10)).isGreaterThan(0.98 * knee);
        assertThat(p99Millis()).isLessThan(100);
    }

    @Test
    void slowerServer_isAdaptedTo() {
        run(20 * SECOND, 10);
        processors.each = 20 * MILLI;
        knee = 100;
        run(45 * SECOND, 40);
        assertThat(run(10 * SECOND, 40)).isGreaterThan(0.95 * knee);
        assertThat(p99Millis()).isLessThan(400);
    }

    @Test
    void overload_servesHighPriorityAndNestedRequestsFirst() {
        priorities = n -> n % 100 == 0 ? 0 : n % 50 == 1 ? RequestPriority.NESTED : n % 2 == 0 ? USUAL : 30;
        run(20 * SECOND, 10);

        assertThat(good[0]).isGreaterThanOrEqualTo(asked[0] - 2);
        assertThat(good[RequestPriority.NESTED]).isGreaterThanOrEqualTo(asked[RequestPriority.NESTED] - 2);
        assertThat(good[30]).isLessThan(asked[30] / 50);
        assertThat(sum(good)).isGreaterThan((int) (0.98 * 20 * knee));
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 50, 1000})
    void overload_withOutsideCallsBeforeTheWork_keepsLatency(long millis) {
        elsewhere = millis * MILLI;
        run(20 * SECOND, 10);

        assertThat(run(20 * SECOND, 10)).isGreaterThan(0.6 * knee);
        assertThat(p99Millis()).isLessThan(3.0 * millis + 400);
    }

    @Test
    void cameBack_countsRequestAsInFlightAtOnce() {
        int begun = 0;
        Intake.Decided<Request> decided;
        do {
            decided = intake.arrives(new Request(now, USUAL), USUAL, now);
            begun += decided.begun().size();
        } while (!decided.begun().isEmpty());
        assertThat(intake.goesOutside(now).begun()).as("its place becomes free").hasSize(1);
        intake.cameBack();
        assertThat(intake.inFlight()).isEqualTo(begun + 1);
        assertThat(intake.ended(0, MILLI, 0, now).begun())
                .as("no request follows until there is room")
                .isEmpty();
    }
}
