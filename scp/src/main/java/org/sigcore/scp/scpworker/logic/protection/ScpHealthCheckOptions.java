// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Options of health checks between SCPs. */
@Doc("Health checks between SCPs.")
public record ScpHealthCheckOptions(
        @Doc("Enables health checks of other SCPs.") boolean enabled,

        @Range(min = 1, max = 3600) @Doc("Interval between health checks.")
        int intervalSeconds,

        @Range(min = 10, max = 60_000) @Doc("Timeout of a health check.")
        int timeoutMillis,

        @Size(min = 1, max = 256) @Doc("Path of the request. Any response below 500 is a success.")
        String path,

        @Range(min = 1, max = 100)
        @Doc("Number of consecutive failed checks after which the SCP is skipped until a " + "check succeeds.")
        int failuresToUnhealthy,

        @Range(min = 1, max = 101) @Doc("Load from which this SCP reports that it is unhealthy; 101 for never.")
        int loadThresholdPercent,

        @Range(min = 400, max = 599) @Doc("HTTP status of that response.")
        int errorCode,

        @Size(min = 1, max = 128) @Doc("Cause in that response.")
        String errorCause) {
    /** Sends no health checks; answers that this SCP is unhealthy from a load of 95 % on. */
    public static final ScpHealthCheckOptions DEFAULTS =
            new ScpHealthCheckOptions(false, 5, 1000, "/scp-health/v1/status", 3, 95, 503, "NF_CONGESTION");
}
