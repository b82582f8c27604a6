// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One value of a metric.
 *
 * @param since first sample of the console with this value; null unless the metric is a state
 */
public record ShownMetric(
        String name,
        Map<String, String> labels,
        double value,
        @Nullable Instant since) {}
