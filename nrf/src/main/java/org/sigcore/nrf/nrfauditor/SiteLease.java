// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfauditor;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.feed.Lease;

/** Lease to audit a site, held by one of its processes. Not thread-safe. */
public final class SiteLease {
    private static final String NAME = "nrf-auditor";

    private final Supplier<String> site;
    private final Function<String, Lease> leases;
    private String of = "";
    private @Nullable Lease lease;

    /**
     * @param site id of the site; empty in a deployment with one site
     */
    public SiteLease(Supplier<String> site, Function<String, Lease> leases) {
        this.site = site;
        this.leases = leases;
    }

    /** Returns true if this process holds the lease. */
    public boolean hold() {
        String now = site.get();
        Lease held = lease;
        if (held == null || !now.equals(of)) {
            if (held != null) {
                held.release();
            }
            held = leases.apply(now.isEmpty() ? NAME : NAME + "-" + now);
            lease = held;
            of = now;
        }
        return held.hold();
    }
}
