// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.overload}: the admission of requests to a process. The number of requests in progress adapts to their
 * delay; the others queue by priority. A burst queues. Under overload only requests that can start soon are queued, and
 * the others get 503 or DIAMETER_TOO_BUSY at once.
 *
 * @param enabled false: every request starts at once
 * @param maxInFlight maximum number of requests in progress; 0: 16 per processor, and at least 32
 * @param interval time within which the queueing delay must fall; otherwise the process is overloaded
 * @param maxDelay maximum time in the queue
 * @param maxWaiting maximum length of the queue
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
