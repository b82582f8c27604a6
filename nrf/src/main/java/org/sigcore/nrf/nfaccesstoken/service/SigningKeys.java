// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.service;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfaccesstoken.logic.KeyRing;
import org.sigcore.nrf.nfaccesstoken.logic.SigningKey;
import tools.jackson.databind.node.ObjectNode;

/**
 * This process's copy of the signing keys; {@link #turn} rotates them. Thread-safe; {@code turn} must be called by one
 * thread at a time.
 */
public final class SigningKeys {
    private final SigningKeyStore store;
    private final InstantSource clock;
    private final Supplier<KeyRing.Rules> rules;
    private volatile KeyRing ring = new KeyRing(List.of());

    public SigningKeys(SigningKeyStore store, InstantSource clock, Supplier<KeyRing.Rules> rules) {
        this.store = store;
        this.clock = clock;
        this.rules = rules;
    }

    /** Loads the keys from the store and carries out the actions that are due. */
    public void turn() {
        KeyRing known = new KeyRing(store.loadAll());
        // Whole seconds, so that processes that start together choose the same activation time.
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        KeyRing.Rules current = rules.get();
        KeyRing.Plan plan = known.plan(now, current);
        if (plan.next() != null) {
            store.add(SigningKey.generate(current.algorithm(), plan.next()));
        }
        if (!plan.gone().isEmpty()) {
            store.delete(plan.gone());
        }
        ring = plan.next() == null && plan.gone().isEmpty() ? known : new KeyRing(store.loadAll());
    }

    /** Returns the key that signs; null if no key is active yet. */
    public @Nullable SigningKey current() {
        return ring.current(clock.instant());
    }

    /** Returns the JWK set with which producers verify tokens. */
    public ObjectNode jwks() {
        return ring.jwks();
    }
}
