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

/** {@code nfDiscoveryOptions}: what is returned, how much of it, and for how long. */
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

    /** Validity of answers for one NF type. */
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
     * Suspended instances rather than an empty list.
     *
     * @param validityPeriod of such an answer
     */
    @Doc("Suspended NF instances rather than an empty list.")
    public record EmptyListFeature(
            @Default("DISABLED") FeatureStatus featureStatus,

            @Default("10s") @Between(min = "1s", max = "1d") Duration validityPeriod) {}

    /**
     * Ranks producers by where they are seen from where the consumer is: the locality of the consumer gives its location, the
     * target gives the type of location that counts, and the two together give an order of locations.
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
     * Which type of location counts for a target.
     *
     * @param serviceNames empty for any service
     */
    @Doc("The type of location that counts for an NF type and services of it; no names for any.")
    public record LocationType(String nfType, @Default("[]") List<String> serviceNames, String locationType) {}

    /** The location of a locality. */
    @Doc("The location that a locality belongs to.")
    public record LocationMapping(String locality, String location) {}

    /** An order of locations. */
    @Doc("The order of locations for consumers in one of them.")
    public record PreferredLocations(
            String location,
            String locationType,
            @Size(min = 1) List<String> preferredLocations) {}

    /** The document. */
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

    /** How long an answer for an NF type is good for. */
    public Duration validity(String nfType) {
        return of(nfType).map(ValidityPeriod::validityPeriod).orElse(discoveryValidityPeriod);
    }

    /** Whether suspended instances of an NF type are better than none. */
    public boolean returnsSuspended(String nfType) {
        return of(nfType)
                .map(ValidityPeriod::emptyListFeatureStatus)
                .orElse(emptyListFeature.featureStatus())
                .on();
    }

    /** How long an answer of suspended instances is good for. */
    public Duration suspendedValidity(String nfType) {
        return of(nfType).map(ValidityPeriod::emptyListValidityPeriod).orElse(emptyListFeature.validityPeriod());
    }

    private Optional<ValidityPeriod> of(String nfType) {
        return discoveryValidityPeriodCfg.stream()
                .filter(entry -> entry.nfType().equals(nfType))
                .findFirst();
    }
}
