// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.function.Supplier;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.UeBindingService;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiRouter;
import org.sigcore.sbi.SbiRoutes;

/** {@code /pcf-ue-bindings}: which PCF serves a UE. */
@SpecRef({"TS 29.521 5.3.6", "TS 29.521 5.3.7"})
public final class UeBindingRoutes implements SbiRoutes {
    private static final String COLLECTION = "/pcf-ue-bindings";
    private static final String DOCUMENT = COLLECTION + "/{bindingId}";
    private final UeBindingService bindings;
    private final NbsfApi api;

    /** @param apiRoot where peers reach this BSF */
    public UeBindingRoutes(UeBindingService bindings, Supplier<ApiRoot> apiRoot) {
        this.bindings = bindings;
        this.api = new NbsfApi(apiRoot);
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api(NbsfApi.PREFIX)
                .route("POST", COLLECTION, NbsfApi.guarded(this::register))
                .route("GET", COLLECTION, NbsfApi.guarded(this::discover))
                .route("PATCH", DOCUMENT, NbsfApi.guarded(this::update))
                .consumes(NbsfApi.MERGE_PATCH)
                .route("DELETE", DOCUMENT, NbsfApi.guarded(this::deregister));
    }

    private SbiResponse register(SbiRequest request) {
        StoredDocument binding = bindings.register(request.jsonObject());
        return api.created(COLLECTION, binding.id(), binding.document());
    }

    private SbiResponse discover(SbiRequest request) {
        QueryParams query = request.query();
        String supi = BindingQueryReader.text(query, "supi");
        String gpsi = BindingQueryReader.text(query, "gpsi");
        if (supi == null && gpsi == null) {
            throw new ProblemException(
                    SbiCause.MANDATORY_QUERY_PARAM_MISSING,
                    "expected supi or gpsi",
                    new InvalidParam("supi", "missing, and so is gpsi"));
        }
        return SbiResponse.json(200, bindings.discover(supi, gpsi));
    }

    private SbiResponse update(SbiRequest request) {
        return NbsfApi.found(bindings.update(request.pathParam("bindingId"), request.jsonObject()));
    }

    private SbiResponse deregister(SbiRequest request) {
        return NbsfApi.deleted(bindings.deregister(request.pathParam("bindingId")));
    }
}
