// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Document {@code diameter/rateLimits}: requests over a limit are rejected, the lowest priority first. */
public record RateLimits(
        @Doc("Requests a second of all peers together; 0: no limit.") @Range(min = 0, max = 10_000_000)
        int requestsPerSecond,

        @Doc("Requests a second of each peer; 0: no limit.") @Range(min = 0, max = 10_000_000)
        int requestsPerSecondPerPeer) {
    /** No limits. */
    static final RateLimits NONE = new RateLimits(0, 0);
}
