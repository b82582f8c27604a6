// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.time.Duration;
import java.util.Map;

/** Settings of congestion detection and control, configured by a document of the NF, which defines its resources. */
public interface CongestionSettings {
    /** Returns true if requests are rejected at all. */
    boolean enabled();

    /** Returns the time between two samples. */
    Duration samplingInterval();

    /** Returns the number of consecutive samples that change the level. */
    int stateChangeSampleCount();

    /** Returns the thresholds by resource. */
    Map<String, Threshold> thresholds();

    /** Returns the lowest priority (greatest number) that each level still admits. */
    Map<CongestionLevel, Integer> lowestAdmitted();
}
