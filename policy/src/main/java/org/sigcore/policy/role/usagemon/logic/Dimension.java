// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import org.sigcore.model.SpecRef;

/** Dimensions of usage, with their names in each document. */
@SpecRef({"TS 29.122 5.2.1.2.3", "TS 29.512 5.6.2.12", "TS 29.512 5.6.2.18"})
public enum Dimension {
    TOTAL("totalVolume", "volumeThreshold", "volUsage", "nextVolUsage"),
    UPLINK("uplinkVolume", "volumeThresholdUplink", "volUsageUplink", "nextVolUsageUplink"),
    DOWNLINK("downlinkVolume", "volumeThresholdDownlink", "volUsageDownlink", "nextVolUsageDownlink"),
    DURATION("duration", "timeThreshold", "timeUsage", "nextTimeUsage");

    private final String limit;
    private final String threshold;
    private final String usage;
    private final String nextUsage;

    Dimension(String limit, String threshold, String usage, String nextUsage) {
        this.limit = limit;
        this.threshold = threshold;
        this.usage = usage;
        this.nextUsage = nextUsage;
    }

    /** Returns the name in UsageThreshold. */
    public String limit() {
        return limit;
    }

    /** Returns the name in UsageMonitoringData. */
    public String threshold() {
        return threshold;
    }

    /** Returns the name in AccuUsageReport, before the monitoring time. */
    public String usage() {
        return usage;
    }

    /** Returns the name in AccuUsageReport, after the monitoring time. */
    public String nextUsage() {
        return nextUsage;
    }
}
