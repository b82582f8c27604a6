// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.policing;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Rate limit of one process. */
@Doc("Rate limit of one process (pod).")
public record RateLimiting(
        boolean enabled,

        @Doc("Maximum number of requests per second.") @Range(min = 1, max = 10_000_000)
        int fillRate,

        @Doc("Maximum burst of requests.") @Range(min = 1, max = 10_000_000)
        int burst,

        @Default("error429") String errorCodeProfile) {}
