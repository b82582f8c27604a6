// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration;

import java.time.Duration;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * {@code nrf.management}: registration and heart-beat.
 *
 * @param heartbeat heart-beat timer of an NF that requests none
 * @param heartbeatMin shortest timer that is granted
 * @param heartbeatMax longest timer that is granted
 * @param maxInstances maximum number of registered NF instances; existing instances may always be updated
 * @param maxProfile maximum size of the text of one profile in octets
 * @param loadCommit interval at which load reported by heart-beats is committed and heart-beats are announced to other
 *     processes
 */
@ConfigurationProperties(prefix = "nrf.management", ignoreUnknownFields = false)
public record ManagementProperties(
        @DefaultValue("30s") Duration heartbeat,
        @DefaultValue("1s") Duration heartbeatMin,
        @DefaultValue("1h") Duration heartbeatMax,
        @DefaultValue("100000") int maxInstances,
        @DefaultValue("64KB") DataSize maxProfile,
        @DefaultValue("1s") Duration loadCommit) {
    public ManagementProperties {
        Checks.positive("nrf.management.load-commit", loadCommit);
        Checks.range("nrf.management.max-instances", maxInstances, 1, 10_000_000);
        Checks.range("nrf.management.max-profile", maxProfile.toBytes(), 1024, 1 << 20);
        if (heartbeatMin.toSeconds() < 1
                || heartbeatMin.compareTo(heartbeat) > 0
                || heartbeat.compareTo(heartbeatMax) > 0) {
            throw new IllegalArgumentException(
                    "nrf.management.heartbeat: expected 1s <= heartbeat-min <= heartbeat <= heartbeat-max, got %s, %s, %s"
                            .formatted(heartbeatMin, heartbeat, heartbeatMax));
        }
    }
}
