// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Delegated discovery, from {@code scp.discovery}.
 *
 * @param cacheEntries maximum number of NRF responses cached for their validity period; 0 disables the cache
 */
@ConfigurationProperties(prefix = "scp.discovery", ignoreUnknownFields = false)
public record DiscoveryProperties(@DefaultValue("100000") int cacheEntries) {

    public DiscoveryProperties {
        Checks.range("scp.discovery.cache-entries", cacheEntries, 0, 10_000_000);
    }
}
