// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/**
 * {@code nrfGrowthOptions}: several NRF sets in one network segment, each the authority for its own NF instances.
 *
 * @param featureStatus enables reading from the other sets, and their reading from this one
 */
@Doc("Several NRF sets in one segment, each of which is authoritative for its own NF instances.")
public record NrfGrowthOptions(
        FeatureStatus featureStatus,
        @Doc("Other NRF sets.") List<RemoteSet> remoteNrfSets,

        @Doc("Interval at which the state of a set is read.") @Between(min = "100ms", max = "10m")
        Duration syncInterval,

        @Doc("Timeout of a request to one host of a set.") @Between(min = "50ms", max = "1m")
        Duration requestTimeout,

        @Doc("Requests the state compressed with gzip.") FeatureStatus compression) {

    /**
     * Another NRF set.
     *
     * @param nrfHostConfigList its NRFs; all are tried before the set counts as unavailable
     */
    @Doc("Another NRF set. It is considered unavailable after each of its hosts has been tried.")
    public record RemoteSet(
            @Size(min = 1, max = 64) String nrfSetId,
            @Size(min = 1) List<HostConfig> nrfHostConfigList) {}

    /** Document of the configuration API. */
    public static final ConfigResource<NrfGrowthOptions> RESOURCE = ConfigResource.of(
            "nrfGrowthOptions",
            NrfGrowthOptions.class,
            new NrfGrowthOptions(
                    FeatureStatus.DISABLED,
                    List.of(),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(2),
                    FeatureStatus.ENABLED));
}
