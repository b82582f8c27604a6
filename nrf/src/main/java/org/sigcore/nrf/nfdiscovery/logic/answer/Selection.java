// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import tools.jackson.databind.JsonNode;

/** Decides whether a profile matches a query, and with which services. Pure. */
final class Selection {
    private static final String REGISTERED = "REGISTERED";

    private Selection() {}

    /**
     * Returns the services to include; null if the profile does not match.
     *
     * @param anyStatus true to ignore the status of the NF instance
     */
    static @Nullable List<NFService> services(Query query, NFProfile profile, boolean anyStatus) {
        if ((!anyStatus && !isUpFor(profile, query)) || !Criterion.allMet(profile, query.ofProfile(), query.ofInfo())) {
            return null;
        }
        List<NFService> services = new ArrayList<>(profile.services().size());
        for (NFService service : profile.services()) {
            // The cheap test first: most services of a profile are not requested.
            if (query.services().names(service)
                    && discoverable(service, profile, query)
                    && query.services().passes(profile, service, query.requester())) {
                services.add(service);
            }
        }
        return query.services().suffices(profile, services, query.requester()) ? services : null;
    }

    static boolean isUpFor(NFProfile profile, Query query) {
        return profile.nfStatus().equals(REGISTERED)
                || CanaryRelease.admits(
                        profile.nfStatus(), profile, profile.document().get("selectionConditions"), query);
    }

    static boolean discoverable(NFService service, NFProfile profile, Query query) {
        if (service.status().equals(REGISTERED)) {
            return true;
        }
        JsonNode own = service.document().get("selectionConditions");
        return CanaryRelease.admits(
                service.status(), profile, own == null ? profile.document().get("selectionConditions") : own, query);
    }
}
