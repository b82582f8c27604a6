// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.overload}: how much work a process takes on at a time. How many requests are in progress follows their
 * delay; the others wait for their turn, the more important first, and get 503 or DIAMETER_TOO_BUSY when that takes too
 * long.
 *
 * @param enabled false: every request begins at once
 * @param maxInFlight requests in progress at most, whatever their delay
 * @param targetDelay how long a request waits at most under sustained overload
 * @param interval how long in a burst
 * @param maxWaiting requests that wait at most
 */
public record OverloadProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("1000") int maxInFlight,
        @DefaultValue("50ms") Duration targetDelay,
        @DefaultValue("1s") Duration interval,
        @DefaultValue("2000") int maxWaiting) {

    public OverloadProperties {
        Checks.range("sigcore.overload.max-in-flight", maxInFlight, 1, 1_000_000);
        Checks.range("sigcore.overload.max-waiting", maxWaiting, 0, 1_000_000);
        Checks.positive("sigcore.overload.target-delay", targetDelay);
        Checks.positive("sigcore.overload.interval", interval);
        if (targetDelay.compareTo(interval) > 0) {
            throw new IllegalArgumentException(
                    "sigcore.overload.target-delay: expected no more than sigcore.overload.interval, " + interval
                            + ", got " + targetDelay);
        }
    }
}
