// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import tools.jackson.databind.JsonNode;

/** Whether a profile answers a query, and with which services. Pure. */
final class Selection {
    private Selection() {}

    /**
     * The services to show, null when the profile is not selected.
     *
     * @param anyStatus whether the status of the NF instance does not count
     */
    static @Nullable List<NFService> services(Query query, NFProfile profile, boolean anyStatus) {
        JsonNode conditions = profile.document().get("selectionConditions");
        if ((!anyStatus && !CanaryRelease.admits(profile.nfStatus(), profile, conditions, query))
                || !Criterion.allMet(profile, query.ofProfile(), query.ofInfo())) {
            return null;
        }
        List<NFService> services = new ArrayList<>(profile.services().size());
        for (NFService service : profile.services()) {
            if (discoverable(service, profile, query) && query.services().passes(profile, service, query.requester())) {
                services.add(service);
            }
        }
        return query.services().suffices(profile, services, query.requester()) ? services : null;
    }

    private static boolean discoverable(NFService service, NFProfile profile, Query query) {
        JsonNode own = service.document().get("selectionConditions");
        return CanaryRelease.admits(
                service.status(), profile, own == null ? profile.document().get("selectionConditions") : own, query);
    }
}
