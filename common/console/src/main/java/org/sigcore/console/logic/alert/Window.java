// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Metrics;

/**
 * A function as conditions see it.
 *
 * @param type nrf, scp, policy or bsf
 * @param before metrics about five minutes ago, for increases of counters; null if absent
 */
public record Window(
        String type, Health health, Metrics now, @Nullable Metrics before, Instant at) {}
