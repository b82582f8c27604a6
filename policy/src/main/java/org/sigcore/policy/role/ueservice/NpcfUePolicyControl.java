// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.role.ueservice.service.HomePcfClient;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/**
 * Client of Npcf_UEPolicyControl for a V-PCF. The H-PCF is discovered at the NRF by its network; later requests use the
 * URI of the association.
 */
@SpecRef({"TS 29.525 5.3", "TS 29.510 6.2.3.2.3.1"})
public final class NpcfUePolicyControl implements HomePcfClient {
    private static final String SERVICE = "npcf-ue-policy-control";
    private static final String COLLECTION = "/" + SERVICE + "/v1/policies";
    private final CountedRequests requests;
    private final List<PlmnId> ours;

    /** @param ours the PLMNs of this network */
    public NpcfUePolicyControl(CountedRequests requests, List<PlmnId> ours) {
        this.requests = requests;
        this.ours = List.copyOf(ours);
    }

    @Override
    @SpecRef("TS 29.525 4.2.2")
    public Answer join(PlmnId home, @Nullable String instance, ObjectNode request) {
        Map<String, String> factors = new HashMap<>(Map.of("target-nf-type", "PCF", "service-names", SERVICE));
        factors.put("target-plmn-list", Json.text(Json.array().add(home.toJson())));
        var requesters = Json.array();
        ours.forEach(plmn -> requesters.add(plmn.toJson()));
        factors.put("requester-plmn-list", Json.text(requesters));
        if (instance != null) {
            factors.put("target-nf-instance-id", instance);
        }
        SbiResponse response =
                requests.send(SERVICE, EgressTarget.discover(factors), SbiRequest.json("POST", COLLECTION, request));
        return answer(response, absolute(response.headers().get("location")));
    }

    @Override
    @SpecRef("TS 29.525 4.2.3")
    public Answer report(String uri, ObjectNode update) {
        return answer(
                send(ResourceUri.parse(uri).child("/update"), to -> SbiRequest.json("POST", to.target(), update)),
                null);
    }

    @Override
    @SpecRef("TS 29.525 4.2.5")
    public boolean leave(String uri) {
        return !answer(send(ResourceUri.parse(uri), to -> SbiRequest.of("DELETE", to.target())), null)
                .later();
    }

    private SbiResponse send(ResourceUri uri, Function<ResourceUri, SbiRequest> request) {
        return Redirected.send(requests, SERVICE, uri, request).response();
    }

    private static Answer answer(SbiResponse response, @Nullable String location) {
        return new Answer(response.status(), body(response), response.status() == 201 ? location : null);
    }

    private static ObjectNode body(SbiResponse response) {
        try {
            return response.body().length == 0 ? Json.object() : response.jsonObject();
        } catch (ProblemException garbage) {
            return Json.object();
        }
    }

    private static @Nullable String absolute(@Nullable String location) {
        try {
            return location == null ? null : ResourceUri.parse(location).toString();
        } catch (IllegalArgumentException nowhere) {
            return null;
        }
    }
}
