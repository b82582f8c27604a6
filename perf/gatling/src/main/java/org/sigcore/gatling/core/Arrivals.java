// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.controller.inject.open.OpenInjectionSupport;
import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import scala.collection.Iterator;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Arrival times of virtual users: at a constant rate, in steps or on a ramp; evenly spaced or random. Gatling starts
 * users in groups; each user then waits for its due time, which it may precede by half a millisecond. Latency is
 * measured from the due time. Immutable.
 */
public final class Arrivals {
    /** Nanoseconds per second. */
    static final double NANOS = 1e9;

    private static final long CLUMP_MILLIS = 50; // interval in which Gatling starts users together, for one wake-up
    private static final double MILLIS = 1000;
    private final List<Part> parts;
    private final boolean random;

    private Arrivals(List<Part> parts, boolean random) {
        this.parts = List.copyOf(parts);
        this.random = random;
    }

    /**
     * Segment of the arrival curve.
     *
     * @param from users per second at its start
     * @param to users per second at its end
     */
    private record Part(double from, double to, double seconds) {
        double users() {
            return (from + to) / 2 * seconds;
        }

        /** Returns the seconds from its start until the given number of users has arrived. */
        double when(double users) {
            double slope = (to - from) / seconds;
            return slope == 0 ? users / from : (Math.sqrt(Math.max(0, from * from + 2 * slope * users)) - from) / slope;
        }
    }

    /**
     * Returns arrivals at a constant rate, with at least one user.
     *
     * @param rate users per second
     */
    public static Arrivals steady(double rate, Duration duration) {
        return new Arrivals(List.of(), false).then(rate, duration);
    }

    /** Returns arrivals whose rate changes linearly from one value to another. */
    public static Arrivals ramp(double from, double to, Duration duration) {
        return new Arrivals(List.of(), false).with(from, to, duration);
    }

    /** Appends a segment with another constant rate, such as a step towards the knee or an overload. */
    public Arrivals then(double rate, Duration duration) {
        return with(rate, rate, duration);
    }

    /** Appends a segment whose rate changes linearly from the current rate to another. */
    public Arrivals thenRampTo(double rate, Duration duration) {
        return with(parts.getLast().to(), rate, duration);
    }

    private Arrivals with(double from, double to, Duration duration) {
        if (!(from + to > 0) || from < 0 || to < 0 || !duration.isPositive()) {
            throw new IllegalArgumentException(
                    "expected a rate and a duration above 0, got " + from + " to " + to + " for " + duration);
        }
        double seconds = duration.toMillis() / 1000.0;
        double least = Math.max(1, 1 / ((from + to) / 2 * seconds));
        List<Part> more = new ArrayList<>(parts);
        more.add(new Part(from * least, to * least, seconds));
        return new Arrivals(more, random);
    }

    /** Returns these arrivals with random times: each user arrives up to one second later, uniformly distributed. */
    public Arrivals atRandom() {
        return new Arrivals(parts, true);
    }

    /** Returns a population of virtual users with the given name and scenario. */
    public PopulationBuilder of(String name, ChainBuilder flow) {
        ActionBuilder arrival = () -> new ArrivalAction.Builder(this);
        ActionBuilder departure = ArrivalAction.Departure::new;
        io.gatling.core.structure.ScenarioBuilder users =
                scenario(name).exec(arrival).exec(flow).exec(departure).wrapped;
        return new PopulationBuilder(users.inject(
                CollectionConverters.asScala(List.of(new Clumps(this))),
                OpenInjectionSupport.OpenInjectionProfileFactory()));
    }

    /** Returns the injection steps for Gatling, which starts each user with its group, ahead of its due time. */
    private record Clumps(Arrivals arrivals) implements OpenInjectionStep {
        @Override
        public Iterator<FiniteDuration> chain(Iterator<FiniteDuration> none) {
            return CollectionConverters.asScala(LongStream.range(0, users())
                    .map(user -> (long) (arrivals.due(user) * MILLIS) / CLUMP_MILLIS * CLUMP_MILLIS)
                    .mapToObj(millis -> new FiniteDuration(millis, TimeUnit.MILLISECONDS))
                    .iterator());
        }

        @Override
        public long users() {
            return arrivals.users();
        }

        @Override
        public FiniteDuration duration() {
            double seconds = arrivals.parts.stream().mapToDouble(Part::seconds).sum();
            return new FiniteDuration(Math.round(seconds * MILLIS), TimeUnit.MILLISECONDS);
        }

        @Override
        public int productArity() {
            return 1;
        }

        @Override
        public Object productElement(int index) {
            return arrivals;
        }

        @Override
        public boolean canEqual(Object other) {
            return other instanceof Clumps;
        }
    }

    /** Returns the total number of users. */
    long users() {
        return Math.round(parts.stream().mapToDouble(Part::users).sum());
    }

    /**
     * Returns the seconds from the start until the user with the given number, from 0, is due, without its random
     * delay.
     */
    double due(long user) {
        double left = user;
        double before = 0;
        for (Part part : parts.subList(0, parts.size() - 1)) {
            if (left < part.users()) {
                return before + part.when(left);
            }
            left -= part.users();
            before += part.seconds();
        }
        Part last = parts.getLast();
        return before + last.when(Math.min(left, last.users()));
    }

    boolean random() {
        return random;
    }
}
