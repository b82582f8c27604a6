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
import org.sigcore.gatling.core.CoalescedPause;
import org.sigcore.gatling.core.Priority;

/**
 * Sequence of calls that a group of virtual users executes. Each user makes its calls one after the other with a pause
 * in between, and ends at the first failed call. The total number of each call is given: a call that is rarer than the
 * users is made by evenly distributed users, a more frequent one is repeated. Immutable.
 *
 * @param name name in Gatling's report
 * @param users number of users of the run
 * @param calls calls in their order
 * @param knows returns the initial session attributes of a user by its number, from 0; called once per user
 * @param protocols protocols of the calls
 */
public record CallSequence(
        String name,
        long users,
        List<Step> calls,
        LongFunction<Map<String, Object>> knows,
        List<? extends ProtocolBuilder> protocols) {
    private static final String NUMBER = "sigcore.number";
    private static final int MILLIS = 1000;

    public CallSequence {
        calls = List.copyOf(calls);
        protocols = List.copyOf(protocols);
    }

    /**
     * Call of a life.
     *
     * @param total total number of calls by all users
     * @param done called on the user's event loop after each successful call
     */
    public record Step(long total, ActionBuilder call, Consumer<Session> done) {
        /** Creates a step without a callback. */
        public Step(long total, ActionBuilder call) {
            this(total, call, _ -> {});
        }

        /** Returns how many times a user makes the call. */
        long times(long user, long users) {
            return share(total, user, users);
        }
    }

    /** Returns the share of one user when a total is distributed evenly over all users. */
    public static long share(long total, long user, long users) {
        return Math.floorDiv((user + 1) * total, users) - Math.floorDiv(user * total, users);
    }

    /** Returns the population that Gatling injects in a phase. */
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
            life = life.exec(asOften(
                            step,
                            i == 0 ? call : exec(new CoalescedPause(pause)).exec(call)))
                    .exitHereIfFailed();
        }
        double rate = users * (double) MILLIS / phase.volume().toMillis(); // at the rate of the scenario
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
