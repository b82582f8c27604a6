// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.token.TokenKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cache of the NRF's keys: fetched for the first token, then periodically, and when a token names an unknown key;
 * fetches are sequential with at least one second in between. When the NRF does not answer, the last known keys remain
 * in use. Blocking; thread-safe.
 */
final class IssuerKeys {
    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final IssuerKeySource source;
    private final LongSupplier nanoClock;
    private final Runnable onChange;
    private volatile @Nullable TokenKeys known;
    private @Nullable Long attemptedNanos;

    /** @param onChange called when a key is added or removed: verifications by the previous keys are no longer valid */
    IssuerKeys(IssuerKeySource source, LongSupplier nanoClock, Runnable onChange) {
        this.source = source;
        this.nanoClock = nanoClock;
        this.onChange = onChange;
    }

    /** Returns the keys; {@link TokenKeys#NONE} until a fetch succeeds. */
    TokenKeys current() {
        TokenKeys keys = known;
        return keys != null ? keys : newer();
    }

    /** Fetches the keys, unless they were fetched within the last second. */
    synchronized TokenKeys newer() {
        long now = nanoClock.getAsLong();
        if (attemptedNanos == null || now - attemptedNanos >= PAUSE.toNanos()) {
            fetch();
            attemptedNanos = nanoClock.getAsLong(); // its end, so that waiting threads do not fetch again
        }
        TokenKeys keys = known;
        return keys == null ? TokenKeys.NONE : keys;
    }

    /** Fetches the keys again if they have been used. */
    void refresh() {
        if (known != null) {
            newer();
        }
    }

    private void fetch() {
        try {
            TokenKeys before = known;
            TokenKeys fetched = source.fetch();
            known = fetched;
            if (before != null && !before.equals(fetched)) {
                onChange.run();
            }
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("event", "token-keys-unreachable")
                    .addKeyValue("reason", e.getMessage())
                    .log("cannot fetch the keys that verify access tokens");
        }
    }
}
