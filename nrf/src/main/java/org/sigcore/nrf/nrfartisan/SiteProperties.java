// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * {@code nrf.site}: distinguishes the processes of one site from those of another that share the configuration.
 *
 * @param id site id, which takes precedence over {@code geoRedundancyOptions/siteId}; null to use the latter
 */
@ConfigurationProperties(prefix = "nrf.site", ignoreUnknownFields = false)
public record SiteProperties(@Nullable String id) {
    public SiteProperties {
        if (id != null && !id.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException(
                    "nrf.site.id: expected up to 64 letters, digits, dots, hyphens and underscores, got " + id);
        }
    }
}
