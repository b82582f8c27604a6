// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.history;

import org.jspecify.annotations.Nullable;

/**
 * A recorded change.
 *
 * @param epochMicros time by the clock of the process that stored it, in microseconds since 1970
 * @param user user authenticated at the management port; {@code system} for the process itself
 * @param resource path of the changed resource below the root of its API
 * @param before JSON; null if there was no document or a default
 * @param after JSON; null if it was removed
 */
public record HistoryEntry(
        long epochMicros,
        String user,
        String resource,
        @Nullable String before,
        @Nullable String after) {}
