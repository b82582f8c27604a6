// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.amservice;

import java.util.function.Supplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.role.amservice.AmContexts.Shown;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/** Npcf_AMPolicyAuthorization: the resource "Application AM contexts". */
@SpecRef("TS 29.534 5.3")
public final class AmContextRoutes implements SbiRoutes {
    /** Path prefix of the API. */
    public static final String API = "/npcf-am-policyauthorization/v1";

    private static final String COLLECTION = "/app-am-contexts";
    private static final String ID = "appAmContextId";
    private static final String CONTEXT = COLLECTION + "/{appAmContextId}";
    private static final String EVENTS = "/events-subscription";
    private final AmContexts contexts;
    private final Supplier<ApiRoot> self;
    private final LateRequests late;

    /** @param self API root under which consumers reach this NF */
    public AmContextRoutes(AmContexts contexts, Supplier<ApiRoot> self, LateRequests late) {
        this.contexts = contexts;
        this.self = self;
        this.late = late;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("POST", COLLECTION, late.guard(this::create))
                .route("GET", CONTEXT, this::read)
                .route("PATCH", CONTEXT, late.guard(this::modify))
                .consumes("application/merge-patch+json")
                .route("DELETE", CONTEXT, this::remove)
                .route("PUT", CONTEXT + EVENTS, late.guard(this::subscribe))
                .route("DELETE", CONTEXT + EVENTS, this::unsubscribe);
    }

    private SbiResponse create(SbiRequest request) {
        Shown created = contexts.create(request.jsonObject());
        AmContext context = created.context();
        return SbiResponse.created(
                uri(created.id()) + (context.onlyListens() ? EVENTS : ""), created.with(context.data()));
    }

    private SbiResponse read(SbiRequest request) {
        return SbiResponse.json(
                200, contexts.read(request.pathParam(ID)).context().data());
    }

    private SbiResponse modify(SbiRequest request) {
        Shown changed = contexts.modify(request.pathParam(ID), request.jsonObject());
        return SbiResponse.json(200, changed.with(changed.context().data()));
    }

    private SbiResponse remove(SbiRequest request) {
        contexts.remove(request.pathParam(ID));
        return SbiResponse.noContent();
    }

    private SbiResponse subscribe(SbiRequest request) {
        String id = request.pathParam(ID);
        ObjectNode subscription = request.jsonObject();
        boolean isNew = contexts.read(id).context().subscription() == null;
        ObjectNode shown = contexts.subscribe(id, subscription).with(subscription);
        return isNew ? SbiResponse.created(uri(id) + EVENTS, shown) : SbiResponse.json(200, shown);
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        contexts.unsubscribe(request.pathParam(ID));
        return SbiResponse.noContent();
    }

    private String uri(String id) {
        return self.get() + API + COLLECTION + "/" + id;
    }
}
