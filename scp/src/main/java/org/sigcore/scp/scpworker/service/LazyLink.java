// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A link to a role that a worker can do without: looked up when it is first needed, so that the role may be absent. */
public final class LazyLink<T> implements Supplier<T> {
    private final Supplier<T> lookup;
    private volatile @Nullable T link;

    public LazyLink(Supplier<T> lookup) {
        this.lookup = lookup;
    }

    /** @throws RuntimeException when the role neither runs here nor has a link */
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
