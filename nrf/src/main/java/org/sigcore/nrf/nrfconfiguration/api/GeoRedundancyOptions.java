// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfconfiguration.api;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.Between;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.Doc;
import org.sigcore.platform.configuration.Matches;
import org.sigcore.platform.configuration.Size;

/**
 * {@code geoRedundancyOptions}: sites that work on one replicated state.
 *
 * @param featureStatus whether this site tells that it lives, and looks after the others
 * @param siteId of this site
 * @param siteIdList the mates
 * @param monitorInterval between two signs of life; a mate that is silent for three of them is not replicated
 */
@Doc("Sites that work on one replicated state.")
public record GeoRedundancyOptions(
        FeatureStatus featureStatus,

        @Doc("This site.") @Size(min = 1, max = 64) @Matches("[A-Za-z0-9._-]*")
        String siteId,

        @Doc("The mates.") List<String> siteIdList,

        @Doc("Time between two signs of life; three of them without one from a mate mean that replication is down.")
        @Between(min = "100ms", max = "10m")
        Duration monitorInterval) {
    /** The document. */
    public static final ConfigResource<GeoRedundancyOptions> RESOURCE = ConfigResource.of(
                    "geoRedundancyOptions",
                    GeoRedundancyOptions.class,
                    new GeoRedundancyOptions(FeatureStatus.DISABLED, "site1", List.of(), Duration.ofSeconds(2)))
            .doc("Sites that work on one replicated state.");
}
