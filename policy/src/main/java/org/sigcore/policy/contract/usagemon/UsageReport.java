// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.usagemon;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * What the peer of a session reports.
 *
 * @param id the same when the report is repeated, another one for each other report of the session; null when nobody can tell
 * @param reports AccuUsageReport
 */
public record UsageReport(@Nullable String id, ArrayNode reports) {
    /** Nothing is reported. */
    public static UsageReport none() {
        return new UsageReport(null, Json.array());
    }

    /** Reads accuUsageReports, or what stands there. */
    public static UsageReport of(@Nullable String id, JsonNode accuUsageReports) {
        return accuUsageReports instanceof ArrayNode reports ? new UsageReport(id, reports) : none();
    }
}
