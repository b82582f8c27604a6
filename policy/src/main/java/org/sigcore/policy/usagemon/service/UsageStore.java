// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.usagemon.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.usagemon.logic.UsageContext;

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
            Stamp stamp,
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
}
