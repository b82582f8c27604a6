// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens;
import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens.OwnToken;

/** The token that lookups carry, used until a tenth of its life is left. Thread-safe. */
public final class SlfToken {
    private final Supplier<OwnTokens> tokens;
    private final BooleanSupplier kept;
    private final LongSupplier nanoTime;
    private volatile @Nullable Kept last;

    private record Kept(String text, long until) {}

    /** @param kept whether a token is used more than once */
    public SlfToken(Supplier<OwnTokens> tokens, BooleanSupplier kept, LongSupplier nanoTime) {
        this.tokens = tokens;
        this.kept = kept;
        this.nanoTime = nanoTime;
    }

    /** The token of earlier lookups; null when a new one has to be granted. Never waits. */
    @Nullable
    String known() {
        Kept known = last;
        return known != null && kept.getAsBoolean() && known.until() - nanoTime.getAsLong() > 0 ? known.text() : null;
    }

    /** A new one; waits, on a virtual thread. */
    String granted() {
        OwnToken token = tokens.get().grant("UDR", "nudr-group-id-map");
        long life = TimeUnit.SECONDS.toNanos(token.validSeconds()) / 10 * 9;
        last = new Kept(token.text(), nanoTime.getAsLong() + life);
        return token.text();
    }
}
