// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.function.Supplier;
import org.sigcore.bsf.bsfmanagementservice.service.SubscriptionService;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiRouter;
import org.sigcore.sbi.SbiRoutes;

/** {@code /subscriptions}: who is told of bindings. */
@SpecRef({"TS 29.521 5.3.4", "TS 29.521 5.3.5"})
public final class SubscriptionRoutes implements SbiRoutes {
    private static final String COLLECTION = "/subscriptions";
    private static final String DOCUMENT = COLLECTION + "/{subId}";
    private final SubscriptionService subscriptions;
    private final NbsfApi api;

    /** @param apiRoot where peers reach this BSF */
    public SubscriptionRoutes(SubscriptionService subscriptions, Supplier<ApiRoot> apiRoot) {
        this.subscriptions = subscriptions;
        this.api = new NbsfApi(apiRoot);
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api(NbsfApi.PREFIX)
                .route("POST", COLLECTION, NbsfApi.guarded(this::subscribe))
                .route("PUT", DOCUMENT, NbsfApi.guarded(this::replace))
                .route("DELETE", DOCUMENT, NbsfApi.guarded(this::unsubscribe));
    }

    private SbiResponse subscribe(SbiRequest request) {
        SubscriptionService.Subscribed subscribed = subscriptions.subscribe(request.jsonObject());
        return api.created(COLLECTION, subscribed.id(), subscribed.answer());
    }

    private SbiResponse replace(SbiRequest request) {
        return subscriptions
                .replace(request.pathParam("subId"), request.jsonObject())
                .map(answer -> SbiResponse.json(200, answer))
                .orElseGet(SubscriptionRoutes::unknown);
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        return subscriptions.unsubscribe(request.pathParam("subId")) ? SbiResponse.noContent() : unknown();
    }

    private static SbiResponse unknown() {
        return SbiResponse.problem(ProblemDetails.of(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription"));
    }
}
