// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import org.sigcore.platform.perfinfo.ServiceThresholds.LevelThreshold;
import org.sigcore.platform.perfinfo.ServiceThresholds.MetricThresholds;

/** The level of one metric, with hysteresis: up at an onset value, down below the abatement value. For one thread. */
final class LevelTracker {
    private int level;

    /** The level for a new value of the metric, 0 for none. */
    int update(MetricThresholds thresholds, long value) {
        int reached = 0;
        int held = 0;
        for (LevelThreshold each : thresholds.levelThresholdList()) {
            if (value >= each.onsetValue()) {
                reached = each.number();
            }
            if (each.number() <= level && value >= each.abatementValue()) {
                held = each.number();
            }
        }
        level = Math.max(reached, held);
        return level;
    }
}
