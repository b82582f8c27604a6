// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import org.sigcore.bsf.bsfmanagementservice.service.SubscriptionService;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/** Routes of {@code /subscriptions}: subscriptions to binding events. */
@SpecRef({"TS 29.521 5.3.4", "TS 29.521 5.3.5"})
public final class SubscriptionRoutes implements SbiRoutes {
    private static final String COLLECTION = "/subscriptions";
    private static final String DOCUMENT = COLLECTION + "/{subId}";
    private final SubscriptionService subscriptions;
    private final NbsfApi api;

    public SubscriptionRoutes(SubscriptionService subscriptions, NbsfApi api) {
        this.subscriptions = subscriptions;
        this.api = api;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api(NbsfApi.PREFIX)
                .route("POST", COLLECTION, api.guarded(Operation.SUBSCRIBE, this::subscribe))
                .route("PUT", DOCUMENT, api.guarded(Operation.SUBSCRIBE, this::replace))
                .route("DELETE", DOCUMENT, api.guarded(Operation.SUBSCRIBE, this::unsubscribe));
    }

    private SbiResponse subscribe(SbiRequest request) {
        SubscriptionService.Subscribed subscribed = subscriptions.subscribe(request.jsonObject());
        return api.created(COLLECTION, subscribed.id(), subscribed.answer());
    }

    private SbiResponse replace(SbiRequest request) {
        return subscriptions
                .replace(request.pathParam("subId"), request.jsonObject())
                .map(answer -> SbiResponse.json(200, answer))
                .orElseThrow(SubscriptionRoutes::unknown);
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        if (!subscriptions.unsubscribe(request.pathParam("subId"))) {
            throw unknown();
        }
        return SbiResponse.noContent();
    }

    private static ProblemException unknown() {
        return new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription");
    }
}
