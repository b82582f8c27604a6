// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Link to an optional role, resolved on first use, so that the worker starts without it. */
public final class LazyLink<T> implements Supplier<T> {
    private final Supplier<T> lookup;
    private volatile @Nullable T link;

    public LazyLink(Supplier<T> lookup) {
        this.lookup = lookup;
    }

    /** @throws RuntimeException when the role neither runs in this process nor has a link */
    @Override
    public T get() {
        T known = link;
        if (known == null) {
            known = lookup.get();
            link = known;
        }
        return known;
    }
}
