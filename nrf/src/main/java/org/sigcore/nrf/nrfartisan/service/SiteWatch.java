// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan.service;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Detects from the rows of other sites whether replication works: the counter of a site must change. Clocks of sites
 * are not compared. Not thread-safe.
 */
final class SiteWatch {
    private static final int PATIENCE = 3;

    private final Map<String, Seen> seen = new HashMap<>();

    private final Map<String, Long> silentSince = new HashMap<>();

    private record Seen(long beat, long sinceNanos) {}

    /**
     * Returns true if the state of a site is being replicated to this one.
     *
     * @param beat counter in its row; 0 if there is no row
     * @param nowNanos time of a monotonic clock
     */
    boolean arrives(String siteId, long beat, long nowNanos, Duration interval) {
        Seen last = seen.get(siteId);
        if (last == null || last.beat() != beat) {
            silentSince.remove(siteId);
            seen.put(siteId, new Seen(beat, nowNanos));
            // The first check cannot see a change, but an existing row was replicated at some time.
            return beat != 0;
        }
        return beat != 0 && nowNanos - last.sinceNanos() < interval.toNanos() * PATIENCE;
    }

    /**
     * Returns true if a site whose state is not replicated has failed: its NRF has not answered either, continuously
     * for some time.
     *
     * @param serves true if its NRF answers now
     */
    boolean isGone(String siteId, boolean serves, long nowNanos, Duration time) {
        if (serves) {
            silentSince.remove(siteId);
            return false;
        }
        long since = silentSince.computeIfAbsent(siteId, id -> nowNanos);
        return nowNanos - since >= time.toNanos();
    }
}
