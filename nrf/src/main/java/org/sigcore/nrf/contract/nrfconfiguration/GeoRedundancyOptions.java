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
@Doc("Georedundant sites that share one replicated state.")
public record GeoRedundancyOptions(
        FeatureStatus featureStatus,

        @Doc("Identifier of this site. The start-up key nrf.site.id takes precedence.")
        @Size(min = 1, max = 64)
        @Matches("[A-Za-z0-9._-]*")
        String siteId,

        @Doc("Mate sites and the addresses of their NRFs.") List<SiteInfo> siteIdToNrfInfoList,

        @Doc("Interval of heartbeats. Replication from a mate is considered down after three intervals without a "
                + "heartbeat.")
        @Between(min = "100ms", max = "10m")
        Duration monitorDBReplicationStatusInterval,

        @Doc("Interval at which the NRFs of a mate are probed.") @Between(min = "100ms", max = "10m")
        Duration monitorNrfServiceStatusInterval,

        @Doc("Time without replicated data from a mate and without responses of its NRFs after which the mate is "
                + "considered down and its mates take over its NF instances.")
        @Between(min = "100ms", max = "1d")
        Duration siteDownTimerInterval,

        @Doc("Includes NF instances of a mate in discoveries while replication from it is down.")
        FeatureStatus useRemoteDataWhenReplDown) {

    /** Mated site. */
    @Doc("Mate site. Its NRFs are probed one after the other.")
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
