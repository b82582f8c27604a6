// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery;

import java.time.Duration;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.discovery}.
 *
 * @param validityPeriod how long a consumer may use an answer
 * @param limit profiles in an answer when the query does not say
 * @param maxPayloadSize kilobytes of an answer when the query does not say
 */
@ConfigurationProperties(prefix = "nrf.discovery", ignoreUnknownFields = false)
public record DiscoveryProperties(
        @DefaultValue("30s") Duration validityPeriod,
        @DefaultValue("1000") int limit,
        @DefaultValue("124") int maxPayloadSize) {
    public DiscoveryProperties {
        Checks.range("nrf.discovery.validity-period (seconds)", validityPeriod.toSeconds(), 1, 86_400);
        Checks.range("nrf.discovery.limit", limit, 1, 1_000_000);
        Checks.range("nrf.discovery.max-payload-size", maxPayloadSize, 1, 100_000);
    }
}
