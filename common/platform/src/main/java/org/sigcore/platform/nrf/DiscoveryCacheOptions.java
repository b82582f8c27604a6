// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.time.Duration;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/**
 * Document {@code nrfclient/onDemandDiscoveryCaching}: the cache of discovery results, keyed by all query parameters.
 */
@Doc("Cache of discovery results of the NRF, keyed by all query parameters.")
public record DiscoveryCacheOptions(
        @Doc("Refreshes results in use before they expire. If false, they are requested again after they expire.")
        @Default("false")
        boolean enableFeature,

        @Doc("Time before the end of its validity period at which a result is refreshed.")
        @Default("2s")
        @Between(max = "1h")
        Duration refreshBeforeExpiryTime,

        @Doc("Maximum number of cached results; the least recently used is evicted first.")
        @Default("1000")
        @Range(min = 1, max = 1_000_000)
        int limitCacheEntries,

        @Doc("Time for which a result is kept after its validity period, for use while the NRF does not respond.")
        @Default("5m")
        @Between(max = "7d")
        Duration retentionPeriod,

        @Doc("Interval between passes that refresh and purge.") @Default("1s") @Between(min = "100ms", max = "1h")
        Duration auditorSchedulerInterval,

        @Doc("Percentage of the entries that a pass purges at the limit.") @Default("10") @Range(min = 0, max = 100)
        int auditorPurgePercentage) {

    /** Default options, without refresh. */
    public static final DiscoveryCacheOptions OFF = new DiscoveryCacheOptions(
            false, Duration.ofSeconds(2), 1000, Duration.ofMinutes(5), Duration.ofSeconds(1), 10);
}
