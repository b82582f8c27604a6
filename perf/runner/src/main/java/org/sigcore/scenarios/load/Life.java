// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.repeat;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ProtocolBuilder;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.sigcore.gatling.core.Arrivals;
import org.sigcore.gatling.core.Pause;
import org.sigcore.gatling.core.Priority;

/**
 * Virtual users who live alike: each makes its calls one after the other, with a pause between, and ends when one fails. How
 * often each call is made in all is given; where a call is rarer than users, evenly spread ones make it, and where it is more
 * frequent, they repeat it. Immutable.
 *
 * @param name in Gatling's report
 * @param users how many are born in the run
 * @param calls in the order of a life
 * @param knows what a user is born with, by its number from 0; called once for each
 * @param protocols by which they talk
 */
public record Life(
        String name,
        long users,
        List<Step> calls,
        LongFunction<Map<String, Object>> knows,
        List<? extends ProtocolBuilder> protocols) {
    private static final String NUMBER = "sigcore.number";
    private static final int MILLIS = 1000;

    public Life {
        calls = List.copyOf(calls);
        protocols = List.copyOf(protocols);
    }

    /**
     * One call of the life.
     *
     * @param total how often all users together make it
     * @param done told of each that went well, on the user's event loop
     */
    public record Step(long total, ActionBuilder call, Consumer<Session> done) {
        /** One of which nobody is told. */
        public Step(long total, ActionBuilder call) {
            this(total, call, _ -> {});
        }

        /** How often the user of that number makes it. */
        long times(long user, long users) {
            return share(total, user, users);
        }
    }

    /** What falls to one of so many users, who share a total evenly. */
    public static long share(long total, long user, long users) {
        return Math.floorDiv((user + 1) * total, users) - Math.floorDiv(user * total, users);
    }

    /** What Gatling injects, as the phase says. */
    PopulationBuilder population(Phase phase, Duration pause) {
        AtomicLong next = new AtomicLong();
        ChainBuilder life = exec(session -> {
            long number = next.getAndIncrement();
            Session born = session.setAll(knows.apply(number)).set(NUMBER, number);
            return phase.kind() == Phase.Kind.OVERLOAD
                    ? born.set(Priority.ATTRIBUTE, number % Phase.ONE_OF == 0 ? Phase.HIGH : Phase.LOW)
                    : born;
        });
        for (int i = 0; i < calls.size(); i++) {
            Step step = calls.get(i);
            ChainBuilder call = exec(step.call()).exec(session -> {
                if (!session.isFailed()) {
                    step.done().accept(session);
                }
                return session;
            });
            life = life.exec(
                            asOften(step, i == 0 ? call : exec(new Pause(pause)).exec(call)))
                    .exitHereIfFailed();
        }
        double rate = users * (double) MILLIS / phase.volume().toMillis(); // at one times the scenario's
        return Arrivals.ramp(rate * phase.from(), rate * phase.to(), phase.duration())
                .of(name, life)
                .protocols(protocols.toArray(ProtocolBuilder[]::new));
    }

    private ChainBuilder asOften(Step step, ChainBuilder call) {
        if (step.total() == users) {
            return call;
        }
        return step.total() < users
                ? exec(doIf(session -> times(step, session) > 0).then(call))
                : exec(repeat(session -> (int) times(step, session)).on(call));
    }

    private long times(Step step, Session session) {
        return step.times(session.getLong(NUMBER), users);
    }
}
