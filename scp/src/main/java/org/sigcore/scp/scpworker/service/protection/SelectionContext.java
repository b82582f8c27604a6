// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpworker.logic.protection.RequestedSlice;

/**
 * Attributes of a request that candidate filters use.
 *
 * @param priority message priority, 0 (most important) to 31
 * @param ticket random number from 0 to 9999, drawn once, so that every filter and attempt discards the same share of
 *     requests
 * @param nowNanos time of arrival
 * @param slice slice of the request; null when unknown, or when no report is limited to slices
 * @param callback path of a notification without its query, when a consumer has asked for fewer notifications;
 *     otherwise null
 */
public record SelectionContext(
        Protection protection,
        int priority,
        int ticket,
        long nowNanos,
        @Nullable RequestedSlice slice,
        @Nullable String callback) {}
