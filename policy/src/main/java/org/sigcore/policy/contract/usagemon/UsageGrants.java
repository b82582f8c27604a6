// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.usagemon;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a session may use until its peer reports.
 *
 * @param umDecs UsageMonitoringData by umId; without thresholds where nothing is left
 * @param sessionKey the umId of whole sessions; null when only rules are monitored
 * @param ended umIds that were granted before and are not monitored any more
 * @param exhausted what becomes of a session that has no limit left: members {@code action} ({@code NONE}, {@code THROTTLE},
 *     {@code RELEASE}) and {@code authSessAmbr}; empty otherwise
 */
public record UsageGrants(ObjectNode umDecs, @Nullable String sessionKey, List<String> ended, ObjectNode exhausted) {}
