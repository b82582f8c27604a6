// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code scp.discovery}: delegated discovery.
 *
 * @param cacheEntries answers of the NRF kept for their validity period; 0 asks the NRF for every request
 */
@ConfigurationProperties(prefix = "scp.discovery", ignoreUnknownFields = false)
public record DiscoveryProperties(@DefaultValue("100000") int cacheEntries) {

    public DiscoveryProperties {
        Checks.range("scp.discovery.cache-entries", cacheEntries, 0, 10_000_000);
    }
}
