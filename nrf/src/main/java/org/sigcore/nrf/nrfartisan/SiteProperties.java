// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.site}: distinguishes the processes of one site from those of another that share the configuration.
 *
 * @param id site id, which takes precedence over {@code geoRedundancyOptions/siteId}; null to use the latter
 * @param database shared: the sites work on one database. own: this site has a database of its own, which is
 *     replicated to and from those of the other sites
 */
@ConfigurationProperties(prefix = "nrf.site", ignoreUnknownFields = false)
public record SiteProperties(
        @Nullable String id, @DefaultValue("shared") SiteDatabase database) {
    private static final int MAX_ID_OF_REPLICATED = 24;

    /** Database of a site. */
    public enum SiteDatabase {
        SHARED,
        OWN
    }

    public SiteProperties {
        if (id != null && !id.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException(
                    "nrf.site.id: expected up to 64 letters, digits, dots, hyphens and underscores, got " + id);
        }
        if (database == SiteDatabase.OWN && (id == null || id.length() > MAX_ID_OF_REPLICATED)) {
            throw new IllegalArgumentException("nrf.site.id: with nrf.site.database=own, up to " + MAX_ID_OF_REPLICATED
                    + " characters, got " + id);
        }
    }

    /** Returns the id of this site if its database is replicated; empty otherwise. */
    String replicated() {
        return database == SiteDatabase.SHARED || id == null ? "" : id;
    }
}
