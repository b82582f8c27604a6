// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.usagemon;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * Usage report of a session's peer.
 *
 * @param id identifies the report among those of the session, so that a repetition is detected; null if unknown
 * @param reports AccuUsageReport
 */
public record UsageReport(@Nullable String id, ArrayNode reports) {
    /** Returns an empty report. */
    public static UsageReport none() {
        return new UsageReport(null, Json.array());
    }

    /** Reads accuUsageReports; anything but an array counts as empty. */
    public static UsageReport of(@Nullable String id, JsonNode accuUsageReports) {
        return accuUsageReports instanceof ArrayNode reports ? new UsageReport(id, reports) : none();
    }
}
