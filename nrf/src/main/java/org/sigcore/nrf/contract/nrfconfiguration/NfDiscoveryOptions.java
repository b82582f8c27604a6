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
@Doc("Content, size and validity of discovery responses.")
public record NfDiscoveryOptions(
        @Doc("Validity period of a response.") @Between(min = "1s", max = "1d")
        Duration discoveryValidityPeriod,

        @Doc("Maximum number of profiles in a response if the query has no limit.") @Range(min = 1, max = 1_000_000)
        int profilesCountInDiscoveryResponse,

        @Doc("Maximum size of a response in kilobytes if the query has no max-payload-size.")
        @Range(min = 1, max = 100_000)
        int maxPayloadSize,

        @Doc("Load in percent above which an NF instance is omitted while others remain; 0 for never.")
        @Range(min = 0, max = 100)
        int discoveryResultLoadThreshold,

        @Doc("Validity periods for particular NF types.") List<ValidityPeriod> discoveryValidityPeriodCfg,

        @Doc("Returns suspended NF instances if no others match.")
        EmptyListFeature emptyListFeature,

        @Doc("Interpretation of the preferred locality of a consumer.")
        ExtendedPreferredLocality extendedPreferredLocality) {

    /** Validity period of responses for one NF type. */
    @Doc("Validity period of responses for one NF type.")
    public record ValidityPeriod(
            @Size(min = 1) String nfType,

            @Between(min = "1s", max = "1d") Duration validityPeriod,

            @Doc("Enables the empty-list feature for this type. If absent, the setting for all types applies.")
            @Nullable
            FeatureStatus emptyListFeatureStatus,

            @Doc("Validity period of a response with suspended instances. If absent, the setting for all types "
                    + "applies.")
            @Between(min = "1s", max = "1d")
            @Nullable
            Duration emptyListValidityPeriod) {}

    /**
     * Returns suspended instances instead of an empty list.
     *
     * @param validityPeriod validity period of such a response
     */
    @Doc("Returns suspended NF instances instead of an empty list.")
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

            @Doc("Location type that applies to a target.") @Default("[]")
            List<LocationType> locationTypes,

            @Doc("Locations of localities. A locality without an entry is its own location.") @Default("[]")
            List<LocationMapping> locationMappings,

            @Doc("Locations in order of preference, the most preferred first.") @Default("[]")
            List<PreferredLocations> preferredLocationDetails) {}

    /**
     * Selects the type of location for a target.
     *
     * @param serviceNames empty for any service
     */
    @Doc("Location type that applies to an NF type and its services; no names for all services.")
    public record LocationType(String nfType, @Default("[]") List<String> serviceNames, String locationType) {}

    /** Maps a locality to a location. */
    @Doc("Location of a locality.")
    public record LocationMapping(String locality, String location) {}

    /** Preferred order of locations. */
    @Doc("Order of locations for consumers in one location.")
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
