// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.role.usagemon.logic.UsageContext;

/**
 * What subscribers have left, a row each. What is written goes with the unit of work of the caller's thread ({@link
 * org.sigcore.store.Commits}), where it is decided whether the row was still as it was read; what was written in the unit is read in
 * it. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface UsageStore {
    /**
     * A row.
     *
     * @param stamp which writing of it this is
     * @param timer of the next change that comes by itself; null for none
     */
    record Usage(
            String uekey,
            RowVersion stamp,
            UsageContext context,
            @Nullable String timer) {
        /** The same with another context. */
        public Usage with(UsageContext other) {
            return new Usage(uekey, stamp, other, timer);
        }

        /** The same with another timer. */
        public Usage timed(@Nullable String other) {
            return new Usage(uekey, stamp, context, other);
        }
    }

    /** By primary key; one that is not stored when there is none. */
    Usage find(String uekey);

    /** Adds a row, or replaces what was read. */
    void put(Usage usage);

    /**
     * Walks over all rows in the order of their keys, page by page: what is there all along is met once, what comes or goes meanwhile
     * may be.
     *
     * @param after the last key of the page before; empty for the first page
     * @param limit 1 to 10,000; a page with fewer is the last one
     */
    List<LastWrite> walk(String after, int limit);

    /** Notes that one is known to be right now, as if it had been written; does nothing if it is gone. */
    void confirm(String uekey);
}
