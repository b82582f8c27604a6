// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.client;

import java.util.function.Function;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.service.SessionPeer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Notifications to the URI that the SMF gave. */
@SpecRef("TS 29.512 5.5")
public final class SbiSmfNotifications implements SessionPeer {
    private static final String SERVICE = "npcf-smpolicycontrol-notify";
    private final CountedRequests requests;
    private final Function<String, String> resourceUri;

    /** @param resourceUri the URI of a SM policy by its id */
    public SbiSmfNotifications(CountedRequests requests, Function<String, String> resourceUri) {
        this.requests = requests;
        this.resourceUri = resourceUri;
    }

    @Override
    @SpecRef("TS 29.512 4.2.3.2")
    public Answer change(Session policy, ObjectNode changes) {
        ObjectNode body = Json.object().put("resourceUri", resourceUri.apply(policy.id()));
        body.set("smPolicyDecision", changes);
        return send(policy, "/update", body);
    }

    @Override
    @SpecRef("TS 29.512 4.2.3.3")
    public Answer release(Session policy) {
        return send(
                policy,
                "/terminate",
                Json.object().put("resourceUri", resourceUri.apply(policy.id())).put("cause", "UNSPECIFIED"));
    }

    private Answer send(Session policy, String operation, ObjectNode body) {
        ResourceUri uri = ResourceUri.parse(policy.notificationUri()).child(operation);
        SbiResponse response =
                requests.send(SERVICE, EgressTarget.direct(uri.apiRoot()), SbiRequest.json("POST", uri.target(), body));
        if (response.successful()) {
            return Answer.TAKEN;
        }
        return switch (response.status()) {
            case 404 -> Answer.SESSION_UNKNOWN;
            case 400, 403 -> Answer.REFUSED;
            default -> Answer.UNREACHABLE;
        };
    }
}
