// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.service;

import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.binding.logic.Binding;

/**
 * Bindings of sessions. Writing methods return after their commit. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface BindingStore {
    /** By primary key. */
    @Nullable
    Binding find(String sessionId);

    /**
     * Changes what is known of a session; nobody else changes it meanwhile.
     *
     * @param change from what is known, null for nothing, to what is to be known, null to forget it; has no effects, since
     *     it is repeated when the store has to
     * @return what is known now
     */
    @Nullable
    Binding change(String sessionId, UnaryOperator<@Nullable Binding> change);

    /** Some of those that have something to be done by now, the longest due first. */
    List<Binding> due(Instant now, int limit);
}
