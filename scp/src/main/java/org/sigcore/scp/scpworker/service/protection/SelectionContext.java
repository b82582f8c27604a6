// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpworker.logic.protection.RequestedSlice;

/**
 * What matters of a request where producers are passed over.
 *
 * @param priority of its message, 0 (most important) to 31
 * @param ticket drawn once, from 0 to 9999, so that a share of requests is the same share whoever asks and how often
 * @param nowNanos when it came
 * @param slice what it is about; null where it does not say, or no report asks
 * @param callback the path of a notification, without its query, where a consumer wants fewer of them; else null
 */
public record SelectionContext(
        Protection protection,
        int priority,
        int ticket,
        long nowNanos,
        @Nullable RequestedSlice slice,
        @Nullable String callback) {}
