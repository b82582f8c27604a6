// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Conditions and duration of the ejection of endpoints. */
@Doc("When an endpoint leaves the pool, and for how long.")
public record OutlierDetectionOptions(
        @Doc("Whether endpoints are ejected.") boolean enabled,

        @Range(min = 1, max = 1000) @Doc("Errors in a row (5xx, connect failure, broken stream, time-out) that eject.")
        int consecutiveErrors,

        @Range(min = 1, max = 3600) @Doc("An older error begins a new row.")
        int intervalSeconds,

        @Range(min = 1, max = 86400) @Doc("How long the first ejection lasts; the n-th in a row lasts n times as long.")
        int baseEjectionSeconds,

        @Range(min = 1, max = 86400) @Doc("No ejection lasts longer.")
        int maxEjectionSeconds,

        @Range(min = 0, max = 100) @Doc("Of the endpoints of one NF set, at the same time.")
        int maxEjectionPercent) {
    /** Defaults: ejection for thirty seconds after five errors within ten seconds. */
    public static final OutlierDetectionOptions DEFAULTS = new OutlierDetectionOptions(true, 5, 10, 30, 300, 100);
}
