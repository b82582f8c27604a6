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
 * The NRF's keys as this process knows them: fetched when the first token comes, from then on now and then, and whenever a
 * token names a key that is not known, but one fetch at a time and none within a second after the last one. When the NRF
 * does not answer, the last known keys stay. Blocking; thread-safe.
 */
final class IssuerKeys {
    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final IssuerKeySource source;
    private final LongSupplier nanoClock;
    private final Runnable onChange;
    private volatile @Nullable TokenKeys known;
    private @Nullable Long attemptedNanos;

    /** @param onChange run when a key is new or gone: what the old ones verified is no longer proved */
    IssuerKeys(IssuerKeySource source, LongSupplier nanoClock, Runnable onChange) {
        this.source = source;
        this.nanoClock = nanoClock;
        this.onChange = onChange;
    }

    /** The keys; {@link TokenKeys#NONE} while none could be fetched. */
    TokenKeys current() {
        TokenKeys keys = known;
        return keys != null ? keys : newer();
    }

    /** The keys as they are now, if they were not fetched just before. */
    synchronized TokenKeys newer() {
        long now = nanoClock.getAsLong();
        if (attemptedNanos == null || now - attemptedNanos >= PAUSE.toNanos()) {
            fetch();
            attemptedNanos = nanoClock.getAsLong(); // its end: who has waited for it does not begin the next one
        }
        TokenKeys keys = known;
        return keys == null ? TokenKeys.NONE : keys;
    }

    /** Fetches them again, if anybody has needed any yet. */
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
                    .log("the keys that verify access tokens could not be fetched");
        }
    }
}
