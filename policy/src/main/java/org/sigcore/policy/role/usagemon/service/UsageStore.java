// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.role.usagemon.logic.UsageContext;

/**
 * Stores the remaining quotas of subscribers, one row each. Writes belong to the unit of work of the caller's thread
 * ({@link org.sigcore.store.Commits}), whose commit verifies that the row is unchanged since it was read; reads within
 * the unit see its writes. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface UsageStore {
    /**
     * A row.
     *
     * @param stamp version of the row
     * @param timer outbox entry of the next scheduled change; null for none
     */
    record Usage(
            String uekey,
            RowVersion stamp,
            UsageContext context,
            @Nullable String timer) {
        /** Returns a copy with another context. */
        public Usage with(UsageContext other) {
            return new Usage(uekey, stamp, other, timer);
        }

        /** Returns a copy with another timer. */
        public Usage timed(@Nullable String other) {
            return new Usage(uekey, stamp, context, other);
        }
    }

    /** Finds a row by primary key; returns an empty row that is not stored if the subscriber has none. */
    Usage find(String uekey);

    /** Inserts a row, or updates the row that was read. */
    void put(Usage usage);

    /**
     * Iterates over all rows in the order of their keys, page by page. A row that exists throughout is returned once;
     * one added or removed during the iteration may be returned.
     *
     * @param after the last key of the previous page; empty for the first page
     * @param limit 1 to 10,000; a page with fewer entries is the last one
     */
    List<LastWrite> walk(String after, int limit);

    /** Refreshes the modification time of a row known to be valid; does nothing if it no longer exists. */
    void confirm(String uekey);
}
