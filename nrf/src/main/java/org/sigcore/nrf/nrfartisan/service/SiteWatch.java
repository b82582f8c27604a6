// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan.service;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells from the rows of other sites whether replication works: a row must change. Clocks of sites are not compared. For one
 * thread.
 */
final class SiteWatch {
    private static final int PATIENCE = 3;

    private final Map<String, Seen> seen = new HashMap<>();

    private final Map<String, Long> silentSince = new HashMap<>();

    private record Seen(long beat, long sinceNanos) {}

    /**
     * Whether the state of a site arrives.
     *
     * @param beat what its row says; 0 when it has none
     * @param nowNanos a clock that only goes on
     */
    boolean arrives(String siteId, long beat, long nowNanos, Duration interval) {
        Seen last = seen.get(siteId);
        if (last == null || last.beat() != beat) {
            silentSince.remove(siteId);
            seen.put(siteId, new Seen(beat, nowNanos));
            // The first look proves nothing yet, but a row that is there came from somewhere.
            return beat != 0;
        }
        return beat != 0 && nowNanos - last.sinceNanos() < interval.toNanos() * PATIENCE;
    }

    /**
     * Whether a site whose state does not arrive is gone: its NRF has not answered either, for some time without a break.
     *
     * @param serves whether it answers now
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
