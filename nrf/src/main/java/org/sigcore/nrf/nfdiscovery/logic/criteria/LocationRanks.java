// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions.ExtendedPreferredLocality;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions.LocationMapping;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions.LocationType;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions.PreferredLocations;

/** Maps the preferred locality of a query to locations by the operator's rules. Immutable. */
final class LocationRanks {
    private final ExtendedPreferredLocality rules;

    LocationRanks(ExtendedPreferredLocality rules) {
        this.rules = rules;
    }

    /** Returns the rank of each location for a query, by name; null if no rule applies and localities are compared. */
    @Nullable
    Map<String, Integer> of(String locality, String targetType, @Nullable List<String> serviceNames) {
        if (!rules.featureStatus().on()) {
            return null;
        }
        String type = type(targetType, serviceNames);
        String here = location(locality);
        for (PreferredLocations details : rules.preferredLocationDetails()) {
            if (details.location().equals(here) && details.locationType().equals(type)) {
                Map<String, Integer> ranks = new HashMap<>();
                for (String location : details.preferredLocations()) {
                    ranks.putIfAbsent(location, ranks.size());
                }
                return ranks;
            }
        }
        return null;
    }

    /** Returns the location of a locality. */
    String location(String locality) {
        for (LocationMapping mapping : rules.locationMappings()) {
            if (mapping.locality().equals(locality)) {
                return mapping.location();
            }
        }
        return locality;
    }

    private @Nullable String type(String targetType, @Nullable List<String> serviceNames) {
        for (LocationType type : rules.locationTypes()) {
            if (type.nfType().equals(targetType)
                    && (type.serviceNames().isEmpty()
                            || (serviceNames != null
                                    && type.serviceNames().stream().anyMatch(serviceNames::contains)))) {
                return type.locationType();
            }
        }
        return null;
    }
}
