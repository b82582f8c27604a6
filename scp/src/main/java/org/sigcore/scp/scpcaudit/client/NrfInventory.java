// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.scp.nrf.NrfSetClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Everything that an NRF set holds, by list and profile retrieval or by discovery. Blocking; thread-safe. */
@SpecRef({"TS 29.510 5.2.2.8", "TS 29.510 5.2.2.9"})
public final class NrfInventory {
    private static final String PATH = "/nnrf-nfm/v1/nf-instances";

    private final NrfSetClient nrf;

    public NrfInventory(NrfSetClient nrf) {
        this.nrf = nrf;
    }

    /**
     * Reads every profile.
     *
     * @throws org.sigcore.sbi.SbiCallException if no NRF of the set answers
     * @throws ProblemException if it answers what cannot be understood; half a list is never returned
     */
    public List<ObjectNode> profiles() {
        List<ObjectNode> profiles = new ArrayList<>();
        for (String id : ids()) {
            SbiResponse response = nrf.ask(get(PATH + "/" + id, "application/json"));
            if (response.status() == 200) {
                profiles.add(response.jsonObject());
            } else if (response.status() != 404) { // 404: it has left since it was listed
                throw unexpected(response);
            }
        }
        return profiles;
    }

    /**
     * Discovers every producer of some types.
     *
     * @throws org.sigcore.sbi.SbiCallException if no NRF of the set answers
     * @throws ProblemException as {@link #profiles}
     */
    @SpecRef("TS 29.510 5.3.2.2")
    public List<ObjectNode> discovered(Collection<String> nfTypes) {
        List<ObjectNode> profiles = new ArrayList<>();
        for (String nfType : nfTypes) {
            SbiResponse response = nrf.ask(get(
                    "/nnrf-disc/v1/nf-instances?target-nf-type=" + nfType + "&requester-nf-type=SCP",
                    "application/json"));
            if (response.status() != 200) {
                throw unexpected(response);
            }
            response.jsonObject().path("nfInstances").values().forEach(profile -> {
                if (profile instanceof ObjectNode object) {
                    profiles.add(object);
                }
            });
        }
        return profiles;
    }

    private Set<String> ids() {
        SbiResponse response = nrf.ask(get(PATH, "application/3gppHal+json"));
        Set<String> ids = new LinkedHashSet<>();
        if (response.status() == 404) {
            return ids;
        }
        if (response.status() != 200) {
            throw unexpected(response);
        }
        // _links.item is one link or a list of them.
        JsonNode items = response.jsonObject().path("_links").path("item");
        (items.isArray() ? List.copyOf(items.values()) : List.of(items)).forEach(item -> {
            String href = Json.string(item, "href");
            if (href != null) {
                ids.add(href.substring(href.lastIndexOf('/') + 1));
            }
        });
        return ids;
    }

    private static SbiRequest get(String target, String accept) {
        return SbiRequest.of("GET", target).withHeader("accept", accept);
    }

    private static ProblemException unexpected(SbiResponse response) {
        return new ProblemException(
                SbiCause.NF_DISCOVERY_ERROR, "the NRF answered " + response.status() + " to an audit");
    }
}
