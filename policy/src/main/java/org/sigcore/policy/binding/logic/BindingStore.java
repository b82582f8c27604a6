// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.logic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bindings of sessions. Writing methods return after their commit. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface BindingStore {
    /** By primary key. */
    @Nullable
    Binding find(String contextId);

    /** Adds or replaces. */
    void put(Binding binding);

    /** Removes; does nothing if it is gone. */
    void delete(String contextId);

    /** Some of those that have something to be done by now, the longest due first. */
    List<Binding> due(Instant now, int limit);
}
