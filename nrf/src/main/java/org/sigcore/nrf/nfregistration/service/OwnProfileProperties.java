// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.time.Duration;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.own-profile}: registration of the NRF as an NF instance in its own directory.
 *
 * @param interval interval at which this process renews its registration and updates {@code nrfInfo}; 1 s to 1 h
 * @param servedInstances maximum number of NF instances listed in {@code nrfInfo}; with more, the list is omitted. 0 to
 *     omit it always
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
