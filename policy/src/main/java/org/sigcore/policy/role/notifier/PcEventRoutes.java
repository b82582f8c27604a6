// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import java.util.function.Supplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.notifier.PcEventSubscription;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/** Routes of Npcf_EventExposure: the resources "Policy Control Events Subscription" and their collection. */
@SpecRef("TS 29.523 5.3")
public final class PcEventRoutes implements SbiRoutes {
    /** Path prefix of the API. */
    public static final String API = "/npcf-eventexposure/v1";

    private static final String COLLECTION = "/subscriptions";
    private static final String ID = "subscriptionId";
    private static final String RESOURCE = COLLECTION + "/{subscriptionId}";
    private final PcEventSubscriptions subscriptions;
    private final Supplier<ApiRoot> self;
    private final LateRequests late;

    /** @param self API root under which consumers reach this PCF */
    public PcEventRoutes(PcEventSubscriptions subscriptions, Supplier<ApiRoot> self, LateRequests late) {
        this.subscriptions = subscriptions;
        this.self = self;
        this.late = late;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("POST", COLLECTION, late.guard(this::create))
                .route("GET", RESOURCE, this::read)
                .route("PUT", RESOURCE, late.guard(this::replace))
                .route("DELETE", RESOURCE, this::remove);
    }

    private SbiResponse create(SbiRequest request) {
        PcEventSubscription created = subscriptions.create(request.jsonObject());
        return SbiResponse.created(self.get() + API + COLLECTION + "/" + created.id(), created.request());
    }

    private SbiResponse read(SbiRequest request) {
        return SbiResponse.json(200, subscriptions.read(request.pathParam(ID)));
    }

    private SbiResponse replace(SbiRequest request) {
        return SbiResponse.json(
                200,
                subscriptions
                        .replace(request.pathParam(ID), request.jsonObject())
                        .request());
    }

    private SbiResponse remove(SbiRequest request) {
        subscriptions.remove(request.pathParam(ID));
        return SbiResponse.noContent();
    }
}
