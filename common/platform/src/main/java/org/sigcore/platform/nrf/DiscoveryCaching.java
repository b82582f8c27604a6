// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

/** Current options of the discovery cache; a bean of the role nrf-client-nfdiscovery. */
@FunctionalInterface
interface DiscoveryCaching {
    /** Returns the current options. */
    DiscoveryCacheOptions options();
}
