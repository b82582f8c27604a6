// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens;
import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens.OwnToken;

/** Token for look-ups, reused until a tenth of its lifetime remains. Thread-safe. */
public final class SlfToken {
    private final Supplier<OwnTokens> tokens;
    private final LongSupplier nanoTime;
    private volatile @Nullable Kept last;

    private record Kept(String text, long until) {}

    public SlfToken(Supplier<OwnTokens> tokens, LongSupplier nanoTime) {
        this.tokens = tokens;
        this.nanoTime = nanoTime;
    }

    /**
     * Returns the cached token; null if a new one has to be granted. Never blocks.
     *
     * @param kept true if a token is used more than once
     */
    @Nullable
    String known(boolean kept) {
        Kept known = last;
        return known != null && kept && known.until() - nanoTime.getAsLong() > 0 ? known.text() : null;
    }

    /** Returns a new token. Blocks; call it on a virtual thread. */
    String granted() {
        OwnToken token = tokens.get().grant("UDR", "nudr-group-id-map");
        long life = TimeUnit.SECONDS.toNanos(token.validSeconds()) / 10 * 9;
        last = new Kept(token.text(), nanoTime.getAsLong() + life);
        return token.text();
    }
}
