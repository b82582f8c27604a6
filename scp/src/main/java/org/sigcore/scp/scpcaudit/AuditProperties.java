// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit;

import java.time.Duration;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code scp.audit}: holding the topology against the NRF.
 *
 * @param interval between two audits; one comes also after each new subscription
 */
@ConfigurationProperties(prefix = "scp.audit", ignoreUnknownFields = false)
public record AuditProperties(@DefaultValue("300s") Duration interval) {
    public AuditProperties {
        Checks.positive("scp.audit.interval", interval);
    }
}
