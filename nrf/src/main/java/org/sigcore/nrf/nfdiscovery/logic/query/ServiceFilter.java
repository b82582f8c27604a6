// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import org.sigcore.model.nf.Requester;
import org.sigcore.model.nf.Slices;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.JsonNode;

/**
 * Selects the services of a profile that are returned.
 *
 * @param names requested service names; null for any service
 * @param featuresByName features that a service must have, by service name
 * @param features features that every service must have; zero for no features
 * @param slices slices, one of which a service must serve if it lists its own; null for no restriction
 * @param excluded service instances and service sets to omit; null for no restriction
 */
@SpecRef({"TS 29.510 6.2.3.2.3.1", "TS 29.510 6.2.6.2.3"})
public record ServiceFilter(
        @Nullable Set<String> names,
        Map<String, BigInteger> featuresByName,
        BigInteger features,
        @Nullable JsonNode slices,
        @Nullable JsonNode excluded) {

    /** Returns true if the requester may see a service and the service matches. */
    public boolean passes(NFProfile profile, NFService service, Requester requester) {
        return names(service)
                && hasFeatures(service)
                && servesSlices(service)
                && !isExcluded(profile, service)
                && requester.admittedBy(profile, service);
    }

    /** Returns true if only the service name is tested, and at most one name is requested. */
    boolean asksForNamesOnly() {
        return (names == null || names.size() == 1)
                && featuresByName.isEmpty()
                && features.signum() == 0
                && slices == null
                && excluded == null;
    }

    /** Returns true if the service has one of the requested names. */
    public boolean names(NFService service) {
        return names == null || names.contains(service.name());
    }

    /** Returns true if the query omits the service. */
    public boolean isExcluded(NFProfile profile, NFService service) {
        if (excluded != null) {
            Steps.takeFor(excluded);
            for (JsonNode item : excluded) {
                String instance = Json.string(item, "serviceInstanceId");
                String owner = Json.string(item, "nfInstanceId");
                String set = Json.string(item, "nfServiceSetId");
                if ((instance == null || instance.equals(service.instanceId()))
                        && (owner == null
                                ? NFProfile.containsText(
                                        service.document().get("nfServiceSetIdList"), String.valueOf(set))
                                : owner.equalsIgnoreCase(profile.id()))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns true if the services that passed make a profile useful to the requester. */
    public boolean suffices(NFProfile profile, List<NFService> passed, Requester requester) {
        if (!passed.isEmpty()) {
            return true;
        }
        boolean nothingAskedOfServices = names == null && features.signum() == 0;
        return nothingAskedOfServices
                && requester.admittedBy(profile)
                && (profile.services().isEmpty() || someAdmitted(profile, requester));
    }

    // Returns false if all services are restricted to other requesters. Suspended services do not hide the profile.
    private static boolean someAdmitted(NFProfile profile, Requester requester) {
        return profile.services().stream().anyMatch(service -> requester.admittedBy(profile, service));
    }

    /** Returns true if the service has all features that are required of it. */
    public boolean hasFeatures(NFService service) {
        if (features.signum() == 0 && featuresByName.isEmpty()) {
            return true;
        }
        BigInteger wanted =
                featuresByName.getOrDefault(service.name(), BigInteger.ZERO).or(features);
        return wanted.signum() == 0
                || features(Json.string(service.document(), "supportedFeatures"))
                        .and(wanted)
                        .equals(wanted);
    }

    /** Returns true if the service has the features that are required of services with its name. */
    public boolean hasRequiredFeatures(NFService service) {
        BigInteger wanted = featuresByName.getOrDefault(service.name(), BigInteger.ZERO);
        return wanted.signum() == 0
                || features(Json.string(service.document(), "supportedFeatures"))
                        .and(wanted)
                        .equals(wanted);
    }

    /** Returns true if the service serves a requested slice, or does not list its slices. */
    public boolean servesSlices(NFService service) {
        if (slices == null) {
            return true;
        }
        JsonNode own = service.document().get("sNssais");
        return own == null || Slices.anyCovers(own, slices);
    }

    /** Returns the bits of a SupportedFeatures; none if it is null or empty. */
    @SpecRef("TS 29.500 6.6.2")
    public static BigInteger features(@Nullable String hex) {
        return hex == null || !hex.chars().allMatch(HexFormat::isHexDigit)
                ? BigInteger.ZERO
                : SupportedFeatures.bits(hex);
    }
}
