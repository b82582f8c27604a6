// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** {@code nfDiscoveryOptions}: content, size and validity of discovery responses. */
@Doc("What discovery returns, how much of it, and for how long.")
public record NfDiscoveryOptions(
        @Doc("Time for which a consumer may use an answer.") @Between(min = "1s", max = "1d")
        Duration discoveryValidityPeriod,

        @Doc("Most profiles in an answer when the query has no limit.") @Range(min = 1, max = 1_000_000)
        int profilesCountInDiscoveryResponse,

        @Doc("Most kilobytes of an answer when the query has no max-payload-size.") @Range(min = 1, max = 100_000)
        int maxPayloadSize,

        @Doc("Percent of load above which an NF instance is left out while others remain; 0 for never.")
        @Range(min = 0, max = 100)
        int discoveryResultLoadThreshold,

        @Doc("Validity for some NF types.") List<ValidityPeriod> discoveryValidityPeriodCfg,

        @Doc("Suspended NF instances are returned when there are no others.")
        EmptyListFeature emptyListFeature,

        @Doc("What the preferred locality of a consumer stands for.")
        ExtendedPreferredLocality extendedPreferredLocality) {

    /** Validity period of responses for one NF type. */
    @Doc("Validity of answers for one NF type.")
    public record ValidityPeriod(
            @Size(min = 1) String nfType,

            @Between(min = "1s", max = "1d") Duration validityPeriod,

            @Doc("Whether the empty-list feature works for this type; as for all types when left out.") @Nullable
            FeatureStatus emptyListFeatureStatus,

            @Doc("Validity of an answer of suspended instances; as for all types when left out.")
            @Between(min = "1s", max = "1d")
            @Nullable
            Duration emptyListValidityPeriod) {}

    /**
     * Returns suspended instances instead of an empty list.
     *
     * @param validityPeriod validity period of such a response
     */
    @Doc("Suspended NF instances rather than an empty list.")
    public record EmptyListFeature(
            @Default("DISABLED") FeatureStatus featureStatus,

            @Default("10s") @Between(min = "1s", max = "1d") Duration validityPeriod) {}

    /**
     * Ranks producers by their location relative to the consumer. The locality of the consumer maps to its location,
     * the target selects the type of location, and both together select an order of locations.
     */
    @Doc("Ranks producers by an order of locations for each location of consumers.")
    public record ExtendedPreferredLocality(
            @Default("DISABLED") FeatureStatus featureStatus,

            @Doc("The type of location that counts for a target.") @Default("[]")
            List<LocationType> locationTypes,

            @Doc("The location that a locality belongs to; the locality itself when none is named.") @Default("[]")
            List<LocationMapping> locationMappings,

            @Doc("The order of locations, the most preferred first.") @Default("[]")
            List<PreferredLocations> preferredLocationDetails) {}

    /**
     * Selects the type of location for a target.
     *
     * @param serviceNames empty for any service
     */
    @Doc("The type of location that counts for an NF type and services of it; no names for any.")
    public record LocationType(String nfType, @Default("[]") List<String> serviceNames, String locationType) {}

    /** Maps a locality to a location. */
    @Doc("The location that a locality belongs to.")
    public record LocationMapping(String locality, String location) {}

    /** Preferred order of locations. */
    @Doc("The order of locations for consumers in one of them.")
    public record PreferredLocations(
            String location,
            String locationType,
            @Size(min = 1) List<String> preferredLocations) {}

    /** Document of the configuration API. */
    public static final ConfigResource<NfDiscoveryOptions> RESOURCE = ConfigResource.of(
            "nfDiscoveryOptions",
            NfDiscoveryOptions.class,
            new NfDiscoveryOptions(
                    Duration.ofSeconds(30),
                    1000,
                    124,
                    0,
                    List.of(),
                    new EmptyListFeature(FeatureStatus.DISABLED, Duration.ofSeconds(10)),
                    new ExtendedPreferredLocality(FeatureStatus.DISABLED, List.of(), List.of(), List.of())));

    /** Returns the validity period of a response for an NF type. */
    public Duration validity(String nfType) {
        return of(nfType).map(ValidityPeriod::validityPeriod).orElse(discoveryValidityPeriod);
    }

    /** Returns true if suspended instances of an NF type are returned when no other instance matches. */
    public boolean returnsSuspended(String nfType) {
        return of(nfType)
                .map(ValidityPeriod::emptyListFeatureStatus)
                .orElse(emptyListFeature.featureStatus())
                .on();
    }

    /** Returns the validity period of a response with suspended instances. */
    public Duration suspendedValidity(String nfType) {
        return of(nfType).map(ValidityPeriod::emptyListValidityPeriod).orElse(emptyListFeature.validityPeriod());
    }

    private Optional<ValidityPeriod> of(String nfType) {
        return discoveryValidityPeriodCfg.stream()
                .filter(entry -> entry.nfType().equals(nfType))
                .findFirst();
    }
}
