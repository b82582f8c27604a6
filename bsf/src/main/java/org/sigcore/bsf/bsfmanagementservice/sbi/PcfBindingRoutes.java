// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.function.Supplier;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingChoice;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingService;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiRouter;
import org.sigcore.sbi.SbiRoutes;

/** {@code /pcfBindings}: which PCF serves a PDU session. */
@SpecRef({"TS 29.521 5.3.2", "TS 29.521 5.3.3"})
public final class PcfBindingRoutes implements SbiRoutes {
    private static final String COLLECTION = "/pcfBindings";
    private static final String DOCUMENT = COLLECTION + "/{bindingId}";
    private final PcfBindingService bindings;
    private final NbsfApi api;

    /** @param apiRoot where peers reach this BSF */
    public PcfBindingRoutes(PcfBindingService bindings, Supplier<ApiRoot> apiRoot) {
        this.bindings = bindings;
        this.api = new NbsfApi(apiRoot);
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api(NbsfApi.PREFIX)
                .route("POST", COLLECTION, NbsfApi.guarded(this::register))
                .route("GET", COLLECTION, NbsfApi.guarded(this::discover))
                .route("GET", DOCUMENT, NbsfApi.guarded(this::read))
                .route("PATCH", DOCUMENT, NbsfApi.guarded(this::update))
                .consumes(NbsfApi.MERGE_PATCH)
                .route("DELETE", DOCUMENT, NbsfApi.guarded(this::deregister));
    }

    private SbiResponse register(SbiRequest request) {
        StoredDocument binding = bindings.register(request.jsonObject());
        return api.created(COLLECTION, binding.id(), binding.document());
    }

    private SbiResponse discover(SbiRequest request) {
        return switch (bindings.discover(BindingQueryReader.read(request.query()))) {
            case BindingChoice.None() -> SbiResponse.noContent();
            case BindingChoice.One(var binding) -> SbiResponse.json(200, binding.document());
            case BindingChoice.Several(int count) ->
                SbiResponse.problem(ProblemDetails.of(
                        400, "MULTIPLE_BINDING_INFO_FOUND", count + " bindings match, give more parameters"));
        };
    }

    private SbiResponse read(SbiRequest request) {
        return NbsfApi.found(bindings.find(request.pathParam("bindingId")));
    }

    private SbiResponse update(SbiRequest request) {
        return NbsfApi.found(bindings.update(request.pathParam("bindingId"), request.jsonObject()));
    }

    private SbiResponse deregister(SbiRequest request) {
        return NbsfApi.deleted(bindings.deregister(request.pathParam("bindingId")));
    }
}
