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
 * When virtual users arrive: at a steady rate, in steps, on a ramp; evenly or at random. Gatling begins them in clumps; each
 * then waits for its own moment, which it may be half a millisecond ahead of, and latency counts from there. Immutable.
 */
public final class Arrivals {
    /** In a second. */
    static final double NANOS = 1e9;

    private static final long CLUMP_MILLIS = 50; // users whom Gatling begins together, so that they cost one wake-up
    private static final double MILLIS = 1000;
    private final List<Part> parts;
    private final boolean random;

    private Arrivals(List<Part> parts, boolean random) {
        this.parts = List.copyOf(parts);
        this.random = random;
    }

    /**
     * A stretch of time.
     *
     * @param from users a second at its begin
     * @param to at its end
     */
    private record Part(double from, double to, double seconds) {
        double users() {
            return (from + to) / 2 * seconds;
        }

        /** Seconds from its begin until so many have come. */
        double when(double users) {
            double slope = (to - from) / seconds;
            return slope == 0 ? users / from : (Math.sqrt(Math.max(0, from * from + 2 * slope * users)) - from) / slope;
        }
    }

    /**
     * A steady rate; at least one user comes.
     *
     * @param rate users a second
     */
    public static Arrivals steady(double rate, Duration duration) {
        return new Arrivals(List.of(), false).then(rate, duration);
    }

    /** From one rate to another, evenly. */
    public static Arrivals ramp(double from, double to, Duration duration) {
        return new Arrivals(List.of(), false).with(from, to, duration);
    }

    /** Then another rate: steps to find the knee, an overload. */
    public Arrivals then(double rate, Duration duration) {
        return with(rate, rate, duration);
    }

    /** Then from the rate that there is to another, evenly. */
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

    /** The same at random times: each user comes up to a second later, as likely at one moment as at another. */
    public Arrivals atRandom() {
        return new Arrivals(parts, true);
    }

    /** Virtual users of that name, each of which does this. */
    public PopulationBuilder of(String name, ChainBuilder flow) {
        ActionBuilder arrival = () -> new ArrivalAction.Builder(this);
        ActionBuilder departure = ArrivalAction.Departure::new;
        io.gatling.core.structure.ScenarioBuilder users =
                scenario(name).exec(arrival).exec(flow).exec(departure).wrapped;
        return new PopulationBuilder(users.inject(
                CollectionConverters.asScala(List.of(new Clumps(this))),
                OpenInjectionSupport.OpenInjectionProfileFactory()));
    }

    /** As Gatling begins them: each with those of its clump, ahead of its moment. */
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

    /** How many come in all. */
    long users() {
        return Math.round(parts.stream().mapToDouble(Part::users).sum());
    }

    /** Seconds from the begin until the user of that number is due, counted from 0, before chance is added. */
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
