// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.gatling.core.El;

/**
 * A virtual user waits for a request that it has caused. Made by {@link SbiDsl#expectNotification}. Immutable.
 *
 * @param name what the simulated network function calls it
 * @param key of this virtual user's requests, with expressions
 * @param within how long it waits
 * @param checks of the request's header fields and body
 */
public record Expectation(String name, SimulatedNf nf, El key, Duration within, List<CheckBuilder> checks)
        implements ActionBuilder {

    /** An expectation of which only the name is known yet. */
    public record Name(String name) {
        /**
         * Comes to that network function.
         *
         * @param key what stands in the path at {@link SimulatedNf#KEY}, with expressions
         * @throws IllegalArgumentException if it answers nothing of that name
         */
        public Expectation at(SimulatedNf nf, String key) {
            var _ = nf.mailbox(name);
            return new Expectation(name, nf, El.of(key, name), Duration.ofSeconds(1), List.of());
        }
    }

    /** Within that time; 1 s otherwise. */
    public Expectation within(Duration time) {
        return new Expectation(name, nf, key, time, checks);
    }

    /**
     * The same as a text.
     *
     * @param time such as {@code 1 s} or {@code 200 ms}
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

    /** Expects of the request, and saves from it. */
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
