// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.udrconnector.PolicyDataListener;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Routes for notifications of the UDR. Responds 204 once the changes are stored, and 404 unless the URI belongs to a
 * subscription.
 */
@SpecRef("TS 29.519 5.3")
public final class UdrNotificationRoutes implements SbiRoutes {
    private static final Shape CHANGES = Shape.bounded(Shape.array(
            Shape.object()
                    .optional("ueId", Shape.string())
                    .optional("smPolicyData", Shape.object())
                    .optional("amPolicyData", Shape.object())
                    .optional("uePolicySet", Shape.object())
                    .optional("opSpecDataMap", Shape.object())
                    .optional("delResources", Shape.array(Shape.string(), 1)),
            1));
    private final PolicyDataListener listener;
    private final CallbackKey key;
    private final Runnable onStranger;

    /** @param onStranger called for a notification to an unknown callback URI */
    public UdrNotificationRoutes(PolicyDataListener listener, CallbackKey key, Runnable onStranger) {
        this.listener = listener;
        this.key = key;
        this.onStranger = onStranger;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(UdrCallback.API).route("POST", "/notifications/{subscriber}/{secret}", this::notify);
    }

    private SbiResponse notify(SbiRequest request) {
        String subscriber = request.pathParam("subscriber");
        if (!key.proves(UdrCallback.subject(subscriber), request.pathParam("secret"))) {
            onStranger.run();
            throw notFound();
        }
        JsonNode changes = Json.parse(request.body());
        CHANGES.check(changes);
        for (JsonNode change : changes) {
            if (!listener.policyDataChanged(subscriber, (ObjectNode) change)) {
                throw notFound();
            }
        }
        return SbiResponse.noContent();
    }

    private static ProblemException notFound() {
        return new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no subscription for that subscriber");
    }
}
