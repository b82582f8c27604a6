// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Size;

/**
 * {@code geoRedundancyOptions}: sites that share one replicated state.
 *
 * @param featureStatus enables the life signs of this site and the monitoring of the others
 */
@Doc("Sites that work on one replicated state.")
public record GeoRedundancyOptions(
        FeatureStatus featureStatus,

        @Doc("This site; the start-up key nrf.site.id counts before it.")
        @Size(min = 1, max = 64)
        @Matches("[A-Za-z0-9._-]*")
        String siteId,

        @Doc("The mates and where their NRFs are.") List<SiteInfo> siteIdToNrfInfoList,

        @Doc("Time between two heartbeats; three of them without one from a mate mean that replication is down.")
        @Between(min = "100ms", max = "10m")
        Duration monitorDBReplicationStatusInterval,

        @Doc("Time between two questions whether the NRFs of a mate serve.") @Between(min = "100ms", max = "10m")
        Duration monitorNrfServiceStatusInterval,

        @Doc("Time for which nothing comes from a mate and its NRFs do not answer until it counts as gone, and its"
                + " mates take over its NF instances.")
        @Between(min = "100ms", max = "1d")
        Duration siteDownTimerInterval,

        @Doc("Whether NF instances of a mate are discovered while replication from it is down.")
        FeatureStatus useRemoteDataWhenReplDown) {

    /** Mated site. */
    @Doc("A mate; its NRFs are asked one after the other.")
    public record SiteInfo(
            @Size(min = 1, max = 64) @Matches("[A-Za-z0-9._-]*")
            String siteId,

            @Size(min = 1) List<HostConfig> nrfHostConfigList) {}

    /** Document of the configuration API. */
    public static final ConfigResource<GeoRedundancyOptions> RESOURCE = ConfigResource.of(
            "geoRedundancyOptions",
            GeoRedundancyOptions.class,
            new GeoRedundancyOptions(
                    FeatureStatus.DISABLED,
                    "site1",
                    List.of(),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(30),
                    FeatureStatus.ENABLED));
}
