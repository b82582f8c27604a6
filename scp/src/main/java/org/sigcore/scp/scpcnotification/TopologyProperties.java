// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification;

import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of stored profiles, from {@code scp.topology}.
 *
 * @param maxProfile maximum text of one profile; instances with a longer one are looked up in the NRF
 */
@ConfigurationProperties(prefix = "scp.topology", ignoreUnknownFields = false)
public record TopologyProperties(@DefaultValue("64KB") DataSize maxProfile) {
    public TopologyProperties {
        Checks.range("scp.topology.max-profile", maxProfile.toBytes(), 1024, 1 << 20);
    }
}
