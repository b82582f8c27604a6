// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.service;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.binding.logic.Binding;

/** Bindings in memory. */
public final class FakeBindingStore implements BindingStore {
    private final Map<String, Binding> bindings = new ConcurrentHashMap<>();

    @Override
    public @Nullable Binding find(String sessionId) {
        return bindings.get(sessionId);
    }

    @Override
    public @Nullable Binding change(String sessionId, UnaryOperator<@Nullable Binding> change) {
        return bindings.compute(sessionId, (id, known) -> change.apply(known));
    }

    @Override
    public List<Binding> due(Instant now, int limit) {
        return bindings.values().stream()
                .filter(binding -> binding.state() != Binding.State.REGISTERED
                        && !binding.nextTry().isAfter(now))
                .sorted(Comparator.comparing(Binding::nextTry))
                .limit(limit)
                .toList();
    }
}
