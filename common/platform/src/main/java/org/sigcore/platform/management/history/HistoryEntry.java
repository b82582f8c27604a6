// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.history;

import org.jspecify.annotations.Nullable;

/**
 * One change.
 *
 * @param epochMicros when, by the clock of the process that stored it
 * @param user who, as the management port authenticated; {@code system} for the process itself
 * @param resource what, as its path goes on below the root of its API
 * @param before JSON; null where there was nothing, or a default
 * @param after JSON; null where it was removed
 */
public record HistoryEntry(
        long epochMicros,
        String user,
        String resource,
        @Nullable String before,
        @Nullable String after) {}
