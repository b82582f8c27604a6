// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan.service;

import java.util.Map;

/** Store of the heart-beats of sites in their shared state. Throws {@code StoreUnavailableException}. Thread-safe. */
@FunctionalInterface
public interface SiteStore {
    /** Increments the counter of a site and returns the counters of all sites. Committed when it returns. */
    Map<String, Long> beat(String siteId);
}
