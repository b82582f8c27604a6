// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfauditor.service;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.feed.Lease;

/** The right to audit a site: one process of each has it. One thread. */
public final class SiteLease {
    private static final String NAME = "nrf-auditor";

    private final Supplier<String> site;
    private final Function<String, Lease> leases;
    private String of = "";
    private @Nullable Lease lease;

    /** @param site empty when there is one only */
    public SiteLease(Supplier<String> site, Function<String, Lease> leases) {
        this.site = site;
        this.leases = leases;
    }

    /** Whether this process audits. */
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
