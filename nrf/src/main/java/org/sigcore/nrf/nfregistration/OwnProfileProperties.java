// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration;

import java.time.Duration;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.own-profile}: the NRF as one of the NF instances that it knows.
 *
 * @param interval how often this process says that it is alive, and brings {@code nrfInfo} up to date; 1 s to 1 h
 * @param servedInstances most NF instances that {@code nrfInfo} tells of; with more there is none. 0 for never
 */
@ConfigurationProperties(prefix = "nrf.own-profile", ignoreUnknownFields = false)
public record OwnProfileProperties(
        @DefaultValue("5s") Duration interval,
        @DefaultValue("100") int servedInstances) {
    public OwnProfileProperties {
        Checks.range("nrf.own-profile.interval (seconds)", interval.toSeconds(), 1, 3600);
        Checks.range("nrf.own-profile.served-instances", servedInstances, 0, 10_000);
    }
}
