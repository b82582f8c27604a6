// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * When virtual users arrive, to the microsecond: at a steady rate, in steps, on a ramp; evenly or at random. Gatling begins
 * them in clumps of a millisecond and a little early; each then waits for its own moment, and latency counts from there.
 * Immutable.
 */
public final class Arrivals {
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

        OpenInjectionStep step() {
            return rampUsersPerSec(from).to(to).during(Duration.ofMillis(Math.round(seconds * 1000)));
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
        ActionBuilder arrival = new ArrivalAction.Builder(this);
        io.gatling.javaapi.core.ActionBuilder first = () -> arrival;
        return scenario(name)
                .exec(first)
                .exec(flow)
                .injectOpen(parts.stream().map(Part::step).toArray(OpenInjectionStep[]::new));
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
