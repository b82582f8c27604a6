// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Conditions and duration of the ejection of endpoints. */
@Doc("Ejection of failing endpoints from the pool.")
public record OutlierDetectionOptions(
        @Doc("Enables the ejection of endpoints.") boolean enabled,

        @Range(min = 1, max = 1000)
        @Doc("Number of consecutive errors (5xx, connect failure, broken stream, timeout) "
                + "after which an endpoint is ejected.")
        int consecutiveErrors,

        @Range(min = 1, max = 3600) @Doc("Time window of consecutive errors. After an older error the count restarts.")
        int intervalSeconds,

        @Range(min = 1, max = 86400)
        @Doc("Duration of the first ejection. The n-th consecutive one lasts n times as " + "long.")
        int baseEjectionSeconds,

        @Range(min = 1, max = 86400) @Doc("Maximum duration of an ejection.")
        int maxEjectionSeconds,

        @Range(min = 0, max = 100)
        @Doc("Maximum percentage of the endpoints of one NF set that are ejected at the " + "same time.")
        int maxEjectionPercent) {
    /** Defaults: ejection for thirty seconds after five errors within ten seconds. */
    public static final OutlierDetectionOptions DEFAULTS = new OutlierDetectionOptions(true, 5, 10, 30, 300, 100);
}
