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
@Doc("How the answers of the NRF to discovery are kept, each by all of its query parameters.")
public record DiscoveryCacheOptions(
        @Doc("Answers in use are refreshed before they expire; off, they are asked for when they have expired.")
        @Default("false")
        boolean enableFeature,

        @Doc("So long before the end of its validity period an answer is refreshed.")
        @Default("2s")
        @Between(max = "1h")
        Duration refreshBeforeExpiryTime,

        @Doc("Answers that are kept; the one that was unused the longest goes first.")
        @Default("1000")
        @Range(min = 1, max = 1_000_000)
        int limitCacheEntries,

        @Doc("For how long an answer is kept after its validity period, for the time that the NRF does not answer.")
        @Default("5m")
        @Between(max = "7d")
        Duration retentionPeriod,

        @Doc("Pause between two passes that refresh and purge.") @Default("1s") @Between(min = "100ms", max = "1h")
        Duration auditorSchedulerInterval,

        @Doc("Of the entries at the limit, so many percent are purged in a pass.")
        @Default("10")
        @Range(min = 0, max = 100)
        int auditorPurgePercentage) {

    /** Default options, without refresh. */
    public static final DiscoveryCacheOptions OFF = new DiscoveryCacheOptions(
            false, Duration.ofSeconds(2), 1000, Duration.ofMinutes(5), Duration.ofSeconds(1), 10);
}
