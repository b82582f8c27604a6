// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfauditor;

import java.time.Duration;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.audit}.
 *
 * @param interval time between two rounds
 * @param missedHeartbeats number of heart-beat intervals without a heart-beat after which an NF instance is suspended
 * @param removeAfter further time without a heart-beat after which it is removed
 */
@ConfigurationProperties(prefix = "nrf.audit", ignoreUnknownFields = false)
public record AuditProperties(
        @DefaultValue("1s") Duration interval,
        @DefaultValue("3") int missedHeartbeats,
        @DefaultValue("1h") Duration removeAfter) {
    public AuditProperties {
        Checks.positive("nrf.audit.interval", interval);
        Checks.positive("nrf.audit.remove-after", removeAfter);
        Checks.range("nrf.audit.missed-heartbeats", missedHeartbeats, 1, 1000);
    }
}
