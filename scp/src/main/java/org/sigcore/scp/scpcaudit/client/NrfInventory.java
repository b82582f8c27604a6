// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiCaller;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Everything that the NRF holds, by list and profile retrieval. Blocking; thread-safe. */
@SpecRef({"TS 29.510 5.2.2.8", "TS 29.510 5.2.2.9"})
public final class NrfInventory {
    private static final String PATH = "/nnrf-nfm/v1/nf-instances";

    private final SbiCaller caller;
    private final ApiRoot nrf;
    private final Duration timeout;

    /** @param timeout of one question */
    public NrfInventory(SbiCaller caller, ApiRoot nrf, Duration timeout) {
        this.caller = caller;
        this.nrf = nrf;
        this.timeout = timeout;
    }

    /**
     * Reads every profile.
     *
     * @throws org.sigcore.sbi.SbiCallException if the NRF does not answer
     * @throws ProblemException if it answers what cannot be understood; half a list is never returned
     */
    public List<ObjectNode> profiles() {
        List<ObjectNode> profiles = new ArrayList<>();
        for (String id : ids()) {
            SbiResponse response = caller.send(nrf, get(PATH + "/" + id, "application/json"), timeout);
            if (response.status() == 200) {
                profiles.add(response.jsonObject());
            } else if (response.status() != 404) { // 404: it has left since it was listed
                throw unexpected(response);
            }
        }
        return profiles;
    }

    private Set<String> ids() {
        SbiResponse response = caller.send(nrf, get(PATH, "application/3gppHal+json"), timeout);
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
