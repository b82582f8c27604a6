// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.time.Duration;
import java.util.Map;

/**
 * How congestion is found and met, as a document of an NF says. Which resources there are is the NF's own business.
 */
public interface CongestionSettings {
    /** Whether requests are refused at all. */
    boolean enabled();

    /** Time between two samples. */
    Duration samplingInterval();

    /** Samples in a row that change the level. */
    int stateChangeSampleCount();

    /** Thresholds by resource. */
    Map<String, Threshold> thresholds();

    /** The lowest priority (greatest number) that each level still admits. */
    Map<CongestionLevel, Integer> lowestAdmitted();
}
