// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.usagemon;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Usage granted to a session until its peer reports.
 *
 * @param umDecs UsageMonitoringData by umId; without thresholds if nothing is left
 * @param sessionKey umId of session-level monitoring; null if only rules are monitored
 * @param ended umIds that were granted before and are no longer monitored
 * @param exhausted treatment of a session without a remaining limit: members {@code action} ({@code NONE},
 *     {@code THROTTLE}, {@code RELEASE}) and {@code authSessAmbr}; empty otherwise
 */
public record UsageGrants(ObjectNode umDecs, @Nullable String sessionKey, List<String> ended, ObjectNode exhausted) {}
