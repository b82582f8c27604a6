// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.chfconnector;

import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import tools.jackson.databind.node.ObjectNode;

/**
 * Receives notifications of the CHF. The response is 204 after the new status has been stored and applied, and 404
 * unless the URI is the callback of a subscription.
 */
@SpecRef("TS 29.594 5.5")
public final class ChfNotificationRoutes implements SbiRoutes {
    /** Path prefix of the callbacks. */
    public static final String API = "/chf-connector/v1";

    private static final Shape STATUS = Shape.bounded(Shape.object()
            .required(
                    "statusInfos",
                    Shape.map(
                            Shape.object()
                                    .required("policyCounterId", Shape.string())
                                    .required("currentStatus", Shape.string()),
                            1)));
    private static final Shape TERMINATION = Shape.object().required("supi", Shape.string());
    private final SpendingLimitListener listener;
    private final CallbackKey key;
    private final Runnable onStranger;

    /** @param onStranger called for a notification to an unknown callback URI */
    public ChfNotificationRoutes(SpendingLimitListener listener, CallbackKey key, Runnable onStranger) {
        this.onStranger = onStranger;
        this.listener = listener;
        this.key = key;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("POST", "/notifications/{supi}/{secret}/notify", this::notify)
                .route("POST", "/notifications/{supi}/{secret}/terminate", this::terminate);
    }

    @SpecRef("TS 29.594 4.2.4.2")
    private SbiResponse notify(SbiRequest request) {
        String supi = subscriber(request);
        ObjectNode body = request.jsonObject();
        STATUS.check(body);
        return answer(listener.countersChanged(supi, null, (ObjectNode) body.get("statusInfos")));
    }

    @SpecRef("TS 29.594 4.2.4.3")
    private SbiResponse terminate(SbiRequest request) {
        String supi = subscriber(request);
        TERMINATION.check(request.jsonObject());
        return answer(listener.subscriptionEnded(supi, null));
    }

    private String subscriber(SbiRequest request) {
        String supi = request.pathParam("supi");
        if (!key.proves(supi, request.pathParam("secret"))) {
            onStranger.run();
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no subscription for that subscriber");
        }
        return supi;
    }

    private static SbiResponse answer(boolean known) {
        if (!known) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no subscription for that subscriber");
        }
        return SbiResponse.noContent();
    }
}
