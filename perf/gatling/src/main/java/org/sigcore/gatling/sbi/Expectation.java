// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.gatling.core.ExpressionText;

/**
 * Step in which a virtual user waits for a request that it has caused. Created by {@link SbiDsl#expectNotification}.
 * Immutable.
 *
 * @param name name of the request at the simulated network function
 * @param key key of this virtual user's requests, may contain expressions
 * @param within time limit
 * @param checks checks of the request's header fields and body
 */
public record Expectation(String name, SimulatedNf nf, ExpressionText key, Duration within, List<CheckBuilder> checks)
        implements ActionBuilder {

    /** First step of building an expectation: only its name is set. */
    public record Name(String name) {
        /**
         * Sets the network function that receives the request.
         *
         * @param key value in the path at {@link SimulatedNf#KEY}, may contain expressions
         * @throws IllegalArgumentException if the network function defines no request of that name
         */
        public Expectation at(SimulatedNf nf, String key) {
            var _ = nf.mailbox(name);
            return new Expectation(name, nf, ExpressionText.of(key, name), Duration.ofSeconds(1), List.of());
        }
    }

    /** Sets the time limit; default 1 s. */
    public Expectation within(Duration time) {
        return new Expectation(name, nf, key, time, checks);
    }

    /**
     * Sets the time limit from a string.
     *
     * @param time time limit, such as {@code 1 s} or {@code 200 ms}
     */
    public Expectation within(String time) {
        String text = time.replace(" ", "");
        try {
            return within(
                    text.endsWith("ms")
                            ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                            : Duration.parse("PT" + text));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(name + ": no time: " + time, e);
        }
    }

    /** Adds checks of the request, which may also save values. */
    public Expectation check(CheckBuilder... expected) {
        List<CheckBuilder> more = new ArrayList<>(checks);
        more.addAll(List.of(expected));
        return new Expectation(name, nf, key, within, List.copyOf(more));
    }

    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return (context, next) -> new ExpectAction(this, context.coreComponents(), next);
    }
}
