// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import org.sigcore.platform.overload.Hysteresis;

/** Thresholds of a service's overload levels; the metric with the highest level decides. */
@Doc("Thresholds of the overload levels of a service. The worst metric determines the level.")
public record ServiceThresholds(@Size(min = 1, max = 4) List<MetricThresholds> metricsThresholdList) {

    /** Thresholds of one metric. */
    public record MetricThresholds(
            LoadMetric metricsName, @Size(min = 1, max = 4) List<LevelThreshold> levelThresholdList) {

        /** Requires onset values that ascend with the levels, as the hysteresis assumes. */
        public MetricThresholds {
            Map<String, LevelThreshold> sorted = new TreeMap<>();
            levelThresholdList.forEach(each -> {
                if (sorted.put(each.level(), each) != null) {
                    throw new IllegalArgumentException("expected each level once, got " + each.level() + " twice");
                }
            });
            long before = 0;
            for (LevelThreshold each : sorted.values()) {
                if (each.onsetValue() <= before) {
                    throw new IllegalArgumentException("expected onset values that grow with the levels");
                }
                before = each.onsetValue();
            }
            levelThresholdList = List.copyOf(sorted.values());
        }

        Hysteresis hysteresis() {
            Hysteresis levels = Hysteresis.NONE;
            for (LevelThreshold each : levelThresholdList) {
                levels = levels.and(each.number(), (double) each.onsetValue(), (double) each.abatementValue());
            }
            return levels;
        }
    }

    /** Onset and abatement of a level. */
    public record LevelThreshold(
            @Matches("L[1-4]") String level,

            @Doc("Value at which the level begins.") @Range(min = 1)
            long onsetValue,

            @Doc("Value below which the level ends.") @Range(min = 0)
            long abatementValue) {

        /** Rejects an abatement value above the onset, since the level would flap. */
        public LevelThreshold {
            if (abatementValue > onsetValue) {
                throw new IllegalArgumentException("expected an abatementValue of at most the onsetValue");
            }
        }

        /** Returns the number of the level, 1 to 4. */
        public int number() {
            return level.charAt(1) - '0';
        }
    }
}
