// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * When an endpoint leaves the pool, and for how long.
 *
 * @param consecutiveErrors so many 5xx answers, connect failures, broken streams and time-outs in a row eject it
 * @param intervalSeconds an error older than that begins a new row
 * @param baseEjectionSeconds how long the first ejection lasts; the n-th in a row lasts n times as long
 * @param maxEjectionSeconds no ejection lasts longer
 * @param maxEjectionPercent of the endpoints of one NF set (or NF type, for those without a set) at the same time
 */
public record OutlierDetection(
        boolean enabled,
        int consecutiveErrors,
        int intervalSeconds,
        int baseEjectionSeconds,
        int maxEjectionSeconds,
        int maxEjectionPercent) {
    /** As documented: five errors within ten seconds, thirty seconds outside. */
    public static final OutlierDetection DEFAULTS = new OutlierDetection(true, 5, 10, 30, 300, 100);
}
