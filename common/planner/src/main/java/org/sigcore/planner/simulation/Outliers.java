// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import org.sigcore.platform.ejection.EjectionRule;

/** Outlier detection of the SCP, with the members of {@code outlierDetection} in its configuration. */
public record Outliers(
        int consecutiveErrors,
        int intervalSeconds,
        int baseEjectionSeconds,
        int maxEjectionSeconds,
        int maxEjectionPercent)
        implements EjectionRule {}
