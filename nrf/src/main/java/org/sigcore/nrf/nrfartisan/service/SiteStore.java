// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan.service;

import java.util.Map;

/** Heartbeats that sites leave in the state that they share. Throws {@code StoreUnavailableException}. Thread-safe. */
@FunctionalInterface
public interface SiteStore {
    /** Adds one beat to those of a site, and returns how many there are of each site. Committed when it returns. */
    Map<String, Long> beat(String siteId);
}
