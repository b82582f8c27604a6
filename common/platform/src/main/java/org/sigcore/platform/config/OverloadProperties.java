// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.overload}: how much work a process takes on at a time. How many requests are in progress follows their
 * delay; the others wait for their turn, the more important first. A burst waits; under overload only as many as can begin soon
 * do, and the others get 503 or DIAMETER_TOO_BUSY at once.
 *
 * @param enabled false: every request begins at once
 * @param maxInFlight requests in progress at most, whatever their delay; 0: 16 for each processor, and at least 32
 * @param interval in how long what waits must have become less; if not, that is overload
 * @param maxDelay how long a request waits at most, however slow the store
 * @param maxWaiting requests that wait at most
 */
public record OverloadProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("0") int maxInFlight,
        @DefaultValue("300ms") Duration interval,
        @DefaultValue("1s") Duration maxDelay,
        @DefaultValue("2000") int maxWaiting) {

    public OverloadProperties {
        Checks.range("sigcore.overload.max-in-flight", maxInFlight, 0, 1_000_000);
        Checks.range("sigcore.overload.max-waiting", maxWaiting, 0, 1_000_000);
        Checks.positive("sigcore.overload.interval", interval);
        Checks.positive("sigcore.overload.max-delay", maxDelay);
    }
}
