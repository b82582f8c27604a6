// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Document {@code diameter/rateLimits}: requests over a limit are rejected, the lowest priority first. */
public record RateLimits(
        @Doc("Maximum number of requests per second from all peers together; 0 for no limit.")
        @Range(min = 0, max = 10_000_000)
        int requestsPerSecond,

        @Doc("Maximum number of requests per second from each peer; 0 for no limit.") @Range(min = 0, max = 10_000_000)
        int requestsPerSecondPerPeer) {
    /** No limits. */
    static final RateLimits NONE = new RateLimits(0, 0);
}
