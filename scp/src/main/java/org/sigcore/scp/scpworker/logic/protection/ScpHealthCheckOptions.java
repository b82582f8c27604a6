// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Options of health checks between SCPs. */
@Doc("How SCPs ask each other whether they are well.")
public record ScpHealthCheckOptions(
        @Doc("Whether other SCPs are asked.") boolean enabled,

        @Range(min = 1, max = 3600) @Doc("Between two questions.")
        int intervalSeconds,

        @Range(min = 10, max = 60_000) @Doc("For the answer.")
        int timeoutMillis,

        @Size(min = 1, max = 256) @Doc("What is asked for; any answer below 500 is good.")
        String path,

        @Range(min = 1, max = 100) @Doc("Failed checks in a row; the SCP is passed over until one succeeds.")
        int failuresToUnhealthy,

        @Range(min = 1, max = 101) @Doc("From this load on this SCP answers that it is unhealthy; 101 never.")
        int loadThresholdPercent,

        @Range(min = 400, max = 599) @Doc("What it answers then.")
        int errorCode,

        @Size(min = 1, max = 128) @Doc("The cause in that answer.")
        String errorCause) {
    /** Sends no health checks; answers that this SCP is unhealthy from a load of 95 % on. */
    public static final ScpHealthCheckOptions DEFAULTS =
            new ScpHealthCheckOptions(false, 5, 1000, "/scp-health/v1/status", 3, 95, 503, "NF_CONGESTION");
}
