// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.UeBindingService;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/** Routes of {@code /pcf-ue-bindings}: the PCFs that serve UEs. */
@SpecRef({"TS 29.521 5.3.6", "TS 29.521 5.3.7"})
public final class UeBindingRoutes implements SbiRoutes {
    private static final String COLLECTION = "/pcf-ue-bindings";
    private final UeBindingService bindings;
    private final NbsfApi api;

    public UeBindingRoutes(UeBindingService bindings, NbsfApi api) {
        this.bindings = bindings;
        this.api = api;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        SbiRouter.Builder own = routes.api(NbsfApi.PREFIX)
                .route("POST", COLLECTION, api.guarded(Operation.REGISTER, this::register))
                .route("GET", COLLECTION, api.guarded(Operation.DISCOVER, this::discover));
        api.addBinding(own, COLLECTION, bindings);
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
        BindingQueryReader.checkFeatures(query);
        return SbiResponse.json(200, bindings.discover(supi, gpsi));
    }
}
