// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import java.util.Base64;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.service.SessionTermination;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.role.ueservice.logic.UeCallback;
import org.sigcore.policy.role.ueservice.service.VisitingUes;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the callbacks of Npcf_UEPolicyControl, by which an H-PCF notifies this V-PCF. */
@SpecRef({"TS 29.525 4.2.4", "TS 29.525 5.5"})
public final class HomePcfRoutes implements SbiRoutes {
    private static final String RESOURCE = AssociationCallback.RESOURCE + UeCallback.HOME;
    private static final Shape POLICY_UPDATE = Shape.object()
            .required("resourceUri", Shape.string())
            .optional(
                    "uePolicy",
                    Shape.reads("Base64", text -> Base64.getDecoder().decode(text)))
            .optional("triggers", Shape.test("an array of texts, or null", HomePcfRoutes::isTriggers))
            .optional("pras", Shape.test("an object, or null", value -> value.isObject() || value.isNull()));
    private static final Shape TERMINATION =
            Shape.object().required("resourceUri", Shape.string()).required("cause", Shape.string());
    private final VisitingUes visiting;
    private final Sessions sessions;
    private final SessionTermination termination;
    private final AssociationCallback callback;

    /** @param onStranger called for a notification to an unknown callback URI */
    public HomePcfRoutes(
            VisitingUes visiting,
            Sessions sessions,
            SessionTermination termination,
            CallbackKey key,
            Runnable onStranger) {
        this.visiting = visiting;
        this.sessions = sessions;
        this.termination = termination;
        this.callback = new AssociationCallback(key, onStranger, SbiCause.RESOURCE_CONTEXT_NOT_FOUND);
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(UeCallback.API)
                .route("POST", RESOURCE + "/update", this::update)
                .route("POST", RESOURCE + "/terminate", this::terminate);
    }

    private SbiResponse update(SbiRequest request) {
        String id = callback.association(request);
        ObjectNode policy = request.jsonObject();
        POLICY_UPDATE.check(policy);
        return callback.answered(visiting.notified(sessions, id, policy));
    }

    private SbiResponse terminate(SbiRequest request) {
        String id = callback.association(request);
        TERMINATION.check(request.jsonObject());
        return callback.answered(visiting.terminated(termination, id));
    }

    private static boolean isTriggers(JsonNode value) {
        return value.isNull() || (value.isArray() && value.valueStream().allMatch(JsonNode::isString));
    }
}
