// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

/** How this process keeps the NRF's answers; a bean of the role nrf-client-nfdiscovery. */
@FunctionalInterface
interface DiscoveryCaching {
    /** What counts now. */
    DiscoveryCacheOptions options();
}
